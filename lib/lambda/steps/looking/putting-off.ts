import { instantOf, millis } from "#core/claims/instant.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { type LookRequest, longestDelayMs } from "#core/ports/outside/look-queue.ts";
import type { Runtime } from "../../runtime.ts";
import { roomIn } from "./allowance.ts";

/** Comes back at its moment, or as near to it as a queue can hold it back. */
export async function waitForSlot(request: LookRequest, { looks, log, now }: Runtime): Promise<void> {
  log.count("LooksPostponed");
  const waitMs = Math.max(0, (request.slot ?? 0) - now());
  await looks.ask(request, Math.min(waitMs, longestDelayMs));
}

/**
 * Whether a look has to wait until there is room in its budgets. INVARIANT (remembered): what is put off stands in the
 * index of what is due, so that the sweep has it looked at when there is. What may break a guardrail is never put off.
 */
export async function isPutOff(
  record: DocketRecord | undefined,
  { resource, by, first = false }: LookRequest,
  runtime: Runtime,
): Promise<boolean> {
  const { now } = runtime;
  if (!first && record?.putOff !== undefined && millis(record.putOff) > now()) return true;
  const waitMs = await roomIn({ what: "looks", resource, by, guarded: first }, runtime);
  if (waitMs === 0) return false;
  await putOff(record, { resource, again: 0 }, now() + waitMs, runtime);
  return true;
}

export function withoutPutOff({ putOff: _, ...record }: DocketRecord): DocketRecord {
  return record;
}

async function putOff(
  record: DocketRecord | undefined,
  request: LookRequest,
  moment: number,
  { dockets, looks }: Runtime,
): Promise<void> {
  if (record !== undefined) {
    const isSooner = record.due !== undefined && millis(record.due) < moment;
    const due = isSooner ? record.due : instantOf(moment);
    const saved = await dockets.save({ ...record, putOff: instantOf(moment), due });
    if (saved.ok) return;
  }
  // Nobody looked yet, or somebody else just did.
  await looks.ask(request, longestDelayMs);
}
