import { isNear } from "#core/cases/due.ts";
import { millis } from "#core/claims/instant.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { nextFor } from "#core/looking/case-after.ts";
import { someDay } from "#core/looking/essence.ts";
import type { Looked } from "#core/looking/look.ts";
import { type LookRequest, longestDelayMs } from "#core/ports/outside/look-queue.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";
import { lastWriter, publishFault, refusalOf } from "./allowance.ts";

/** Begins the case's execution, or lets it go on, where it waits for that. */
export async function stirCase(record: DocketRecord, runtime: Runtime): Promise<void> {
  const { resource, case: open } = record;
  const next = nextFor(open);
  if (open === undefined || next === "nothing") return;
  if (next === "wake") {
    if (open.token !== undefined) await runtime.cases.wake(open.token);
    return;
  }
  const guarded = open.guarded === true;
  // The sweep begins it when its turn comes, and takes one for it where it has none.
  if (open.turn !== undefined && !guarded) return;
  const wanted = { what: "starts", resource, by: lastWriter(record), guarded } as const;
  if ((await refusalOf(wanted, runtime)) !== undefined) return;
  await runtime.cases.start({ resource, case: open.id, run: open.run });
}

/** Has the docket looked at when its verdict could differ by itself; nobody comes on a day that nobody knows. */
export async function schedule(
  { resource }: DocketRecord,
  moment: string | undefined,
  runtime: Runtime,
): Promise<void> {
  if (moment === undefined || moment === someDay) return;
  // A second later nobody can doubt that the moment has come.
  const afterMs = millis(moment) - runtime.now() + 1_000;
  if (afterMs <= longestDelayMs) await runtime.looks.ask({ resource, again: 0 }, Math.max(0, afterMs));
  else await runtime.scheduler.lookAt(resource, moment);
}

/**
 * Tells of a misuse, and of values that were lost between two writers. INVARIANT (no silence): that is done before the
 * event is folded, for then nobody hears it again.
 */
export async function raise(looked: Looked, runtime: Runtime): Promise<void> {
  const { resource } = looked.record;
  const all = [
    ...looked.alarms.map((summary) => ({ summary, metric: "RestoringRoleMisused" }) as const),
    ...looked.surprises.map((summary) => ({ summary, metric: "NewerValuesLost" }) as const),
  ];
  for (const { summary, metric } of all) {
    runtime.log.warn(summary, { resource: resourceText(resource) });
    runtime.log.count(metric);
    await publishFault(resource, { id: summary, summary }, runtime);
  }
}

type Followed = {
  readonly before: DocketRecord;
  readonly looked: Looked;
  readonly request: LookRequest;
};

/** Everything that has to happen after a look was stored; all of it may happen twice. */
export async function followUp({ before, looked, request }: Followed, runtime: Runtime): Promise<void> {
  const { record, lookAgainMs, differsAt } = looked;
  await stirCase(record, runtime);
  if (lookAgainMs !== undefined) {
    await runtime.looks.ask({ ...request, again: request.again + 1 }, lookAgainMs);
  }
  if (differsAt === undefined) return;
  const isNew = looked.isChanged && before.due !== record.due;
  // Anyone who comes for a moment may come before it by a clock of their own: somebody comes once more.
  if (isNew || isNear(differsAt, runtime.now())) await schedule(record, differsAt, runtime);
}
