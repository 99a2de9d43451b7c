import { doubtsGiven } from "#core/arbitration/doubts.ts";
import { differ } from "#core/backing/permits.ts";
import { millis } from "#core/claims/instant.ts";
import { Unavailable } from "#core/faults.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { momentFor } from "#core/ledger/moment-for.ts";
import { type Arrival, heardAt } from "#core/ledger/stored-event.ts";
import type { Around } from "#core/looking/around.ts";
import { type Looked, look } from "#core/looking/look.ts";
import type { Sight } from "#core/looking/sight.ts";
import { mayRestOnCounts } from "#core/looking/tallied.ts";
import type { LookRequest } from "#core/ports/outside/look-queue.ts";
import { isGoverned } from "#core/receiving/governed.ts";
import { parentOf } from "#core/resources/parent-of.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { withFirstPermits } from "../backing/with-permits.ts";
import { countDoubts, withCounts } from "../counts.ts";
import { lookedAndTold } from "../notices/stakes-told.ts";
import type { Runtime } from "../runtime.ts";
import { rememberJudged } from "../shadow/hand-over.ts";
import { accountLook } from "./account-look.ts";
import { aroundNow } from "./around-now.ts";
import { followUp, raise, stirCase } from "./follow-up.ts";
import { saveIndexed } from "./index-docket.ts";
import { isPutOff, waitForSlot, withoutPutOff } from "./putting-off.ts";
import { type ReadEvents, readEvents, readOlderEvents } from "./read-events.ts";
import { readPast, readResource } from "./read-resource.ts";
import { readSlot } from "./read-slot.ts";

const mostTries = 4;

type ResourceRead = Pick<Sight, "seen"> & { readonly seenAt: number; readonly known: string };

type LookOnceInput = {
  readonly record: DocketRecord;
  readonly read: ReadEvents;
  readonly last: ResourceRead;
};

/** What belongs to something goes with it. */
async function isParentGone({ resource }: DocketRecord, { dockets }: Runtime): Promise<boolean> {
  const parent = parentOf(resource);
  const known = parent === undefined ? undefined : await dockets.load(parent);
  return known?.live?.state === "gone";
}

/** One way through: everything that was heard and seen, folded and judged. */
async function lookOnce(
  { record, read, last }: LookOnceInput,
  { again, since }: Pick<LookRequest, "again" | "since">,
  runtime: Runtime,
): Promise<Looked> {
  const around = await aroundNow(record, read.events, runtime);
  const before = await readPast(record, read.events, runtime);
  const { seen, seenAt } = last;
  const parentGone = seen.state === "gone" && (await isParentGone(record, runtime));
  const { events } = read;
  const now = momentFor(record, runtime.now());
  const from = since === undefined ? {} : { since };
  const sight = { record, events, seen, seenAt, before, now, again, parentGone, ...from };
  const looked = await lookBacked(sight, around, runtime);
  if (!looked.isUnexplained || record.live === undefined)
    return await counted(looked, sight, around, runtime);
  const older = await readOlderEvents(record, read, runtime);
  if (older.length === 0) return await counted(looked, sight, around, runtime);
  const whole = { ...sight, events: [...older, ...read.events] };
  const wider = await aroundNow(record, whole.events, runtime);
  return await counted(await lookBacked(whole, wider, runtime), whole, wider, runtime);
}

/** What is declared counts from the first look as what its claimant may write. */
async function lookBacked(sight: Sight, around: Around, runtime: Runtime): Promise<Looked> {
  const looked = look(sight, around);
  const { permits } = await withFirstPermits(looked.record, around, runtime);
  if (permits === undefined || !differ(looked.record.permits, permits)) return looked;
  return look({ ...sight, record: { ...sight.record, permits } }, around);
}

/** Judges once more where it matters what was counted of the parties: most looks end without. */
async function counted(looked: Looked, sight: Sight, bare: Around, runtime: Runtime): Promise<Looked> {
  const { verdict, dispute } = looked;
  if (!mayRestOnCounts(verdict, doubtsGiven(verdict, dispute, runtime.policy))) return looked;
  const around = await withCounts(bare, dispute, runtime);
  return await lookBacked(sight, around, runtime);
}

/** Which look was the last, and which of Parley's own writes had ended. */
const knownIn = ({ live, restores }: DocketRecord): string =>
  [live?.at ?? "", ...restores.flatMap(({ id, endedAt }) => (endedAt === undefined ? [] : [id]))].join(" ");

/**
 * INVARIANT (never backwards): what was read before somebody else's look, or before a write of Parley's ended, is never
 * taken for what came after it; and it is dated by the moment before the read.
 */
async function readFor(
  record: DocketRecord,
  last: ResourceRead | undefined,
  runtime: Runtime,
): Promise<ResourceRead> {
  const known = knownIn(record);
  if (last?.known === known) return last;
  const seenAt = runtime.now();
  return { seen: await readResource(record.resource, runtime), seenAt, known };
}

/** `known` is the docket if it was loaded just now; a lost race shows when it is stored. */
async function lookNow(request: LookRequest, runtime: Runtime, known?: DocketRecord): Promise<DocketRecord> {
  const { dockets, looks } = runtime;
  let last: ResourceRead | undefined;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const loaded = tries === 0 && known !== undefined ? known : await dockets.load(request.resource);
    const before = withoutPutOff(loaded ?? freshRecord(request.resource));
    const read = await readEvents(before, request.since, runtime);
    last = await readFor(before, last, runtime);
    const seen = await lookOnce({ record: before, read, last }, request, runtime);
    await raise(seen, runtime);
    const looked = await lookedAndTold(before, seen, { now: momentFor(before, runtime.now()) }, runtime);
    const saved = looked.isChanged
      ? await saveIndexed(before, looked.record, runtime)
      : ({ ok: true } as const);
    if (!saved.ok) continue;
    rememberJudged({ by: "look", dispute: looked.dispute, verdict: looked.verdict }, runtime);
    accountLook({ before, looked, read }, runtime);
    await countDoubts(looked.verdict, looked.dispute, runtime);
    if (read.isMore) await looks.ask(request, 1_000);
    const since = request.since ?? read.events.find(({ arrival }) => arrival > before.folded)?.arrival;
    const again = { ...request, ...(since !== undefined && { since }) };
    await followUp({ before, looked, request: again }, runtime);
    // What was seen again was seen now, stored or not: anyone who waits for a later read has it.
    if (!looked.isChanged) return { ...before, live: looked.record.live };
    return { ...looked.record, version: "version" in saved ? saved.version : before.version };
  }
  throw new Unavailable("others keep writing to the docket", { hint: "try again in a moment" });
}

/** Looks at a resource now, whatever was seen before; the docket as it stands afterwards. */
export const freshLook = (resource: ResourceId, runtime: Runtime, since?: Arrival): Promise<DocketRecord> =>
  lookNow({ resource, again: 0, ...(since !== undefined && { since }) }, runtime);

type LookInput = { readonly sentAt: number };

const delays: readonly number[] = [30_000, 120_000];

/** Somebody looked already after the change could be seen, and nothing was heard since. */
async function isDone(
  record: DocketRecord,
  request: LookRequest,
  { asked, runtime }: { readonly asked: LookInput | undefined; readonly runtime: Runtime },
): Promise<boolean> {
  const { since, again } = request;
  if (since === undefined || record.live === undefined) return false;
  const delay = again === 0 ? runtime.settings.lookDelayMs : (delays[again - 1] ?? 0);
  const askedAt = Math.max(heardAt(since), asked?.sentAt ?? 0);
  if (millis(record.live.at) < askedAt + delay) return false;
  const { events } = await readEvents(record, since, runtime);
  return !events.some(({ arrival }) => arrival > record.folded);
}

/** Answers a request for a look, as often as Parley may look. */
export async function lookAtResource(
  request: LookRequest,
  runtime: Runtime,
  asked?: LookInput,
): Promise<void> {
  const { resource } = request;
  const { settings, dockets, log, now } = runtime;
  if (!isGoverned(resource, settings)) {
    log.count("UngovernedLooks");
    return;
  }
  if (request.slot !== undefined && request.slot > now()) return await waitForSlot(request, runtime);
  const record = await dockets.load(resource);
  if (record !== undefined && (await isDone(record, request, { asked, runtime }))) {
    await stirCase(record, runtime);
    return;
  }
  if (await isPutOff(record, request, runtime)) return;
  // Anyone who comes at a moment of their own has their read already.
  if (request.slot === undefined) {
    const slot = await readSlot(resource, request.first === true, runtime);
    if (slot > now()) return await waitForSlot({ ...request, slot }, runtime);
  }
  await lookNow(request, runtime, record);
}
