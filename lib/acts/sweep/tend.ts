import { instantOf, millis } from "#core/claims/instant.ts";
import type { DocketRecord, OpenCase } from "#core/ledger/docket-record.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { faultName } from "../fault-words.ts";
import { lastWriter, refusalOf, turnIn } from "../looking/allowance.ts";
import type { Runtime } from "../runtime.ts";

/** What was done about one docket. */
type Done = "restarted" | "woken" | "looked at" | "young" | "lost" | "capped" | "gone" | "failed" | "early";

export type Tended = { readonly done: Done; readonly open?: OpenCase };

/** The one who opened a case has so long to start it themselves. */
const childhood = 60_000;

/** One docket that cannot be read keeps no other waiting. */
export async function tend(resource: ResourceId, runtime: Runtime): Promise<Tended> {
  try {
    const record = await runtime.dockets.load(resource);
    if (record === undefined) return { done: "gone" };
    const done = isEarly(record, runtime.now()) ? "early" : await tendRecord(record, runtime);
    return { done, ...(record.case !== undefined && { open: record.case }) };
  } catch (error) {
    const about = { resource: resourceText(resource), fault: faultName(error) };
    runtime.log.warn("a docket could not be looked after", about);
    return { done: "failed" };
  }
}

const isEarly = ({ due }: DocketRecord, now: number): boolean => due !== undefined && millis(due) > now;

async function tendRecord(record: DocketRecord, runtime: Runtime): Promise<Done> {
  const { resource, case: open } = record;
  if (open === undefined) return "looked at";
  const isLive = await runtime.cases.isRunning({ resource, case: open.id, run: open.run });
  if (!isLive) return isYoung(open, runtime) ? "young" : await restart(record, open, runtime);
  if (open.state !== "waiting" || !open.stirred || open.token === undefined) return "looked at";
  // One that is gone is not found the next time.
  await runtime.cases.wake(open.token);
  return "woken";
}

const isYoung = ({ openedAt }: OpenCase, { now }: Runtime): boolean =>
  now() - Date.parse(openedAt) < childhood;

/** Begins an open case anew whose execution is known to be gone, due or not. */
export async function beginAnew(resource: ResourceId, runtime: Runtime): Promise<void> {
  const record = await runtime.dockets.load(resource);
  if (record?.case !== undefined) await restart(record, record.case, runtime);
}

/** INVARIANT (one execution): the docket names the run that counts before it is begun. */
async function restart(record: DocketRecord, open: OpenCase, runtime: Runtime): Promise<Done> {
  const { dockets, cases } = runtime;
  if (await isWaiting(record, open, runtime)) return "capped";
  const { token: _, turn: __, ...rest } = open;
  const run = open.run + 1;
  const saved = await dockets.save({ ...record, case: { ...rest, state: "opening", run } });
  if (!saved.ok) return "lost";
  await cases.start({ resource: record.resource, case: open.id, run });
  return "restarted";
}

/**
 * Whether a case has to wait until there is room for it. INVARIANT (remembered): what waits has a turn of its own,
 * stands in the index at that moment, and asks for no room again. What a guardrail decides waits for nothing.
 */
async function isWaiting(record: DocketRecord, open: OpenCase, runtime: Runtime): Promise<boolean> {
  const { dockets, now } = runtime;
  const guarded = open.guarded === true;
  if (open.turn !== undefined && !guarded) return millis(open.turn) > now();
  const wanted = { what: "starts", resource: record.resource, by: lastWriter(record), guarded } as const;
  const refusal = await refusalOf(wanted, runtime);
  if (refusal === undefined) return false;
  const turn = instantOf(now() + (await turnIn(refusal, runtime)));
  await dockets.save({ ...record, case: { ...open, turn }, due: turn });
  return true;
}
