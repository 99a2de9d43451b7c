import { instantOf, millis } from "#core/claims/instant.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { type LookRequest, longestDelayMs } from "#core/ports/outside/look-queue.ts";
import type { Runtime } from "../runtime.ts";
import { type Refusal, refusalOf, turnIn } from "./allowance.ts";
import { readEvents } from "./read-events.ts";

/** Comes back at its moment, or as near to it as a queue can hold it back. */
export async function waitForSlot(request: LookRequest, { looks, log, now }: Runtime): Promise<void> {
  log.count("LooksPostponed");
  const waitMs = Math.max(0, (request.slot ?? 0) - now());
  await looks.ask(request, Math.min(waitMs, longestDelayMs));
}

/**
 * Whether a look has to wait until there is room in its budgets. INVARIANT (remembered): what is put off stands in the
 * index of what is due, at a turn of its own, so that the sweep has it looked at then. INVARIANT (nobody else's): what one
 * actor used up puts off neither what another one wrote, nor a look that Parley makes by itself. What may break a
 * guardrail is never put off.
 */
export async function isPutOff(
  record: DocketRecord | undefined,
  request: LookRequest,
  runtime: Runtime,
): Promise<boolean> {
  const { resource, by, first = false, turn = false } = request;
  if (turn) return false;
  const wanted = { what: "looks", resource, guarded: first } as const;
  const standing = first ? "none" : standingFor(record, by, runtime.now());
  if (standing === "wait") return true;
  // Its turn was taken when it was put off.
  if (standing === "turn") return false;
  const refusal = standing === "actor" ? "standing" : await refusalOf({ ...wanted, by }, runtime);
  if (refusal === undefined) return false;
  if (refusal === "standing" || refusal.budget.of === "actor") {
    for (const other of await othersIn(record, request, runtime))
      if ((await refusalOf({ ...wanted, by: other }, runtime)) === undefined) return false;
  }
  if (refusal !== "standing") await putOff(record, { request, refusal }, runtime);
  return true;
}

type PuttingOffStanding = "none" | "turn" | "wait" | "actor";

/** What stands in the docket of being put off, for the one who asks now; `actor`: they are the one whose budget is used up. */
function standingFor(
  record: DocketRecord | undefined,
  by: string | undefined,
  now: number,
): PuttingOffStanding {
  if (record?.putOff === undefined) return "none";
  if (millis(record.putOff) <= now) return "turn";
  if (record.putOffFor === undefined) return "wait";
  return record.putOffFor === by ? "actor" : "none";
}

const mostOthers = 20;

/** Who else wrote what nobody looked at yet, for they may rely on a look that somebody without room asked for. */
async function othersIn(
  record: DocketRecord | undefined,
  { resource, by, since }: LookRequest,
  runtime: Runtime,
): Promise<readonly string[]> {
  const known = record ?? freshRecord(resource);
  const { events } = await readEvents(known, since, runtime);
  const writers = events
    .filter(({ arrival }) => arrival > known.folded)
    .flatMap(({ event }) => (event.kind === "strike" ? [event.by] : [event.actor.principal]));
  return [...new Set(writers)].filter((writer) => writer !== by).slice(0, mostOthers);
}

export function withoutPutOff({ putOff: _, putOffFor: __, ...record }: DocketRecord): DocketRecord {
  return record;
}

type PuttingOff = { readonly request: LookRequest; readonly refusal: Refusal };

async function putOff(
  record: DocketRecord | undefined,
  { request: { resource, by }, refusal }: PuttingOff,
  runtime: Runtime,
): Promise<void> {
  const { dockets, looks, now } = runtime;
  const moment = now() + (await turnIn(refusal, runtime));
  if (record !== undefined) {
    const isSooner = record.due !== undefined && millis(record.due) < moment;
    const due = isSooner ? record.due : instantOf(moment);
    const whose = refusal.budget.of === "actor" && by !== undefined ? { putOffFor: by } : {};
    const saved = await dockets.save({ ...withoutPutOff(record), putOff: instantOf(moment), ...whose, due });
    if (saved.ok) return;
  }
  // Nobody looked yet, or somebody else just did: it comes by itself at its turn.
  await looks.ask({ resource, again: 0, slot: moment, turn: true }, Math.min(moment - now(), longestDelayMs));
}
