import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { Testimony } from "#core/attribution/attribute.ts";
import { saidBy } from "#core/attribution/channels/declared-ahead.ts";
import { inferred } from "#core/attribution/channels/inferred.ts";
import { ofProfile } from "#core/attribution/channels/testimonies.ts";
import { mayCheckFor, roleActor } from "#core/attribution/checking-for.ts";
import type { Profiles } from "#core/attribution/profiles.ts";
import type { Actor, Claim } from "#core/claims/claim.ts";
import { instantOf } from "#core/claims/instant.ts";
import { isOver } from "#core/intents/standing.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { concerned } from "#core/preview/differing.ts";
import { asBefore, type Foreseen, foreseen } from "#core/preview/foreseen.ts";
import { isWrittenBy, type Remedies, remediesOfWrite } from "#core/preview/offers/remedies.ts";
import type { CheckBody, CheckedWrite, CheckManyBody } from "#core/preview/preview-body.ts";
import { parseResource, type ResourceId } from "#core/resources/resource-id.ts";
import { aroundOf } from "../looking/around.ts";
import { profilesNow } from "../registry/profiles-now.ts";
import type { Runtime } from "../runtime.ts";
import { knownDocket } from "./known-docket.ts";

export type CheckedChange = {
  readonly record: DocketRecord;
  /** What the write is about. */
  readonly fields: readonly FieldVerdict[];
  readonly remedies: Remedies;
  /** Whether a claim is what would be written. */
  readonly isTheirs: (claim: Claim) => boolean;
} & Foreseen;

type NotTheirs = { readonly as: "not their intent" } | { readonly as: "not for them"; readonly role: string };

export type Checked = ({ readonly as: "checked" } & CheckedChange) | NotTheirs;

/** What would come of it if somebody wrote this now. */
export async function check(body: CheckBody, caller: Actor, runtime: Runtime): Promise<Checked> {
  const writer = await writerOf(body, caller, runtime);
  if (writer.as !== "writer") return writer;
  return { as: "checked", ...(await checkedWrite(body, writer, runtime)) };
}

/** How many fields of a request about many are told what would be kept instead: each takes many judgements. */
const mostOffers = 60;
/** The store is asked for so many at a time. */
const together = 10;

type CheckedMany = { readonly as: "checked"; readonly checked: readonly CheckedChange[] } | NotTheirs;

/** The same of many resources, in their order. */
export async function checkMany(
  body: Omit<CheckManyBody, "resources">,
  writes: readonly CheckedWrite[],
  { caller, runtime }: { readonly caller: Actor; readonly runtime: Runtime },
): Promise<CheckedMany> {
  const writer = await writerOf(body, caller, runtime);
  if (writer.as !== "writer") return writer;
  const checked: CheckedChange[] = [];
  const offers = { left: mostOffers };
  for (let from = 0; from < writes.length; from += together) {
    const some = writes.slice(from, from + together);
    checked.push(
      ...(await Promise.all(some.map((write) => checkedWrite(write, { ...writer, offers }, runtime)))),
    );
  }
  return { as: "checked", checked };
}

export type CheckWriter = {
  readonly as: "writer";
  readonly actor: Actor;
  readonly profiles: Profiles;
  readonly said: readonly Testimony[];
  readonly offers?: { left: number };
};

/** Who would write, and what they would say about it. INVARIANT (policy alone): for a role only those check whom the policy names. */
async function writerOf(
  body: Pick<CheckBody, "as" | "under" | "intent" | "motivation">,
  caller: Actor,
  runtime: Runtime,
): Promise<CheckWriter | NotTheirs> {
  const profiles = await profilesNow(runtime);
  const { as: role, under } = body;
  const actor =
    role === undefined ? caller : mayCheckFor(caller, role, profiles) ? roleActor(role, profiles) : undefined;
  if (actor === undefined) return { as: "not for them", role: role ?? "" };
  const declared = under === undefined ? undefined : await declaredBy(under, actor, runtime);
  if (under !== undefined && declared === undefined) return { as: "not their intent" };
  const said = [declared, saidIn(body)].filter((word) => word !== undefined);
  return { as: "writer", actor, profiles, said };
}

type Write = Pick<CheckedWrite, "resource" | "changes" | "new"> & {
  /** What is known of it; read here where it is left out. */
  readonly known?: DocketRecord;
};

/** What would come of one write by a given writer. */
export async function checkedWrite(
  { resource, changes, new: isNew, known }: Write,
  { actor: writer, profiles, said, offers }: CheckWriter,
  runtime: Runtime,
): Promise<CheckedChange> {
  const record =
    isNew === true
      ? notYet(parseResource(resource), runtime)
      : (known ?? (await knownDocket(parseResource(resource), runtime)));
  const actor = asBefore(writer, record);
  const guess = inferred({}, actor, profiles.references);
  const testimonies = [...said, ofProfile({ actor, profiles }), guess].filter((word) => word !== undefined);
  const writing = { record, actor, changes, testimonies };
  const cited = testimonies.flatMap(({ motivation }) => motivation?.ref ?? []);
  const around = await aroundOf(record, runtime, cited);
  const now = runtime.now();
  const judged = foreseen(writing, now, around);
  const fields = concerned(Object.keys(changes), judged.asItStands, judged.wouldBe);
  const told = offers === undefined ? fields : budgeted(fields, offers);
  const remedies = remediesOfWrite(judged, { writing, fields: told, now, around });
  return { record, fields, remedies, isTheirs: isWrittenBy(writing, now), ...judged };
}

function budgeted(fields: readonly FieldVerdict[], offers: { left: number }): readonly FieldVerdict[] {
  const lost = fields.filter(({ outcome }) => outcome !== "keep").slice(0, offers.left);
  offers.left -= lost.length;
  return lost;
}

/** What is made anew has nothing in it, and nobody claims anything there. */
function notYet(resource: ResourceId, { now }: Pick<Runtime, "now">): DocketRecord {
  const live = { at: instantOf(now()), state: "there", properties: {} } as const;
  return { ...freshRecord(resource), live, prior: {} };
}

async function declaredBy(
  id: string,
  { principal }: Actor,
  { registry, now }: Runtime,
): Promise<Testimony | undefined> {
  const found = await registry.declaration(id, "latest");
  const speaks = found?.principals.includes(principal) === true && !isOver(found, now());
  return found !== undefined && speaks ? saidBy(found) : undefined;
}

function saidIn({ intent, motivation }: Pick<CheckBody, "intent" | "motivation">): Testimony | undefined {
  if (intent === undefined && motivation === undefined) return undefined;
  return {
    source: "session",
    ...(intent !== undefined && { intent }),
    ...(motivation !== undefined && { motivation }),
  };
}
