import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { World } from "#local/world/local-world.ts";
import { decisionsOn } from "../books.ts";

const minute = 60_000;
/** The sweep comes every five minutes, and what it asks for takes a moment. */
const overdue = 15 * minute;

function mailedTwice({ outbox }: World): readonly string[] {
  const ids = outbox.sent.map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `message ${id} was mailed twice`);
}

function lostMoments({ clock }: World, { due, case: open }: DocketRecord): readonly string[] {
  const now = clock.now();
  const isLost = due !== undefined && Date.parse(due) + overdue < now;
  const late = (open?.questions ?? []).filter(
    ({ ask, told }) => told.length > 0 && Date.parse(ask.deadline) + overdue < now,
  );
  return [
    ...(isLost ? [`nobody came at ${due}`] : []),
    ...late.map(({ id }) => `question ${id} stands past its deadline`),
  ];
}

/** A case that somebody works on has an execution; one that nobody works on is begun again within minutes. */
function stuckCases({ machine, clock }: World, { case: open }: DocketRecord): readonly string[] {
  if (open === undefined || Date.parse(open.openedAt) + overdue > clock.now()) return [];
  const isLive = machine.past().some(({ status, input }) => status === "running" && input.case === open.id);
  return isLive ? [] : [`nobody works on case ${open.id}, which is ${open.state}`];
}

/** Each decision that was acted upon carries the digest of the one before it. */
async function brokenChain(
  { ports }: World,
  { resource, decision }: DocketRecord,
): Promise<readonly string[]> {
  const all = await decisionsOn(ports, resource);
  const byDigest = new Map(all.map((each) => [each.digest, each]));
  for (let digest = decision?.digest; digest !== undefined; digest = byDigest.get(digest)?.after)
    if (!byDigest.has(digest)) return [`no decision has the digest ${digest}`];
  return [];
}

/** What must never be, whatever went wrong on the way; empty where all is well. */
export async function wrongsIn(world: World, record: DocketRecord): Promise<readonly string[]> {
  return [
    ...mailedTwice(world),
    ...lostMoments(world, record),
    ...stuckCases(world, record),
    ...(await brokenChain(world, record)),
  ];
}
