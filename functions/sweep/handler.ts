import { faultName } from "#acts/fault-words.ts";
import { SweepInput } from "#acts/inputs.ts";
import { keepLedger } from "#acts/ledger/keep-ledger.ts";
import { noteCounting } from "#acts/receiving/note-counting.ts";
import type { Runtime } from "#acts/runtime.ts";
import { sideBySide } from "#acts/side-by-side.ts";
import { spread } from "#acts/spread.ts";
import { tellSeen } from "#acts/sweep/tell-seen.ts";
import { tellWeek } from "#acts/sweep/tell-week.ts";
import { type Tended, tend } from "#acts/sweep/tend.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { step } from "#lambda/kit/step.ts";
import { sweepRuntime } from "#lambda/sweep-runtime.ts";

const mostSeen = 500;
const atOnce = 10;
const cursor = "sweep";
/** What has an open case is due no later than this from now: those that are not due yet are only counted. */
const watch = 300_000;

type SweepSight = Tended & { readonly resource: ResourceId };

/** Looks after the dockets that are due: what an event or an execution missed ends here. */
export const createHandler = step("sweep", SweepInput, async (_input, runtime) => {
  const { dockets, meters, now } = runtime;
  await adoptSituations(runtime);
  await noteCounting(runtime);
  const all: SweepSight[] = [];
  let page = await meters.noted(cursor);
  do {
    const due = await dockets.due(instantOf(now() + watch), page);
    await sideBySide(due.resources, atOnce, async (resource) => {
      all.push({ resource, ...(await tend(resource, runtime)) });
    });
    page = due.next;
  } while (page !== undefined && all.length < mostSeen);
  const looks = all.filter(({ done }) => done === "looked at").map(({ resource }) => resource);
  await spread(looks, runtime);
  // The next run goes on where this one stopped, so that a few that always fail keep nobody waiting.
  await meters.note(cursor, page);
  const told = tellSeen(all, runtime);
  await keepLedger(runtime);
  await tellWeek(runtime);
  return told;
});

/** What a release before kept otherwise costs every look a little until it is brought to its place. */
async function adoptSituations({ situations, log }: Runtime): Promise<void> {
  try {
    const adopted = await situations.adopt();
    if (adopted > 0) log.info("situations of a release before were brought to their places", { adopted });
  } catch (error) {
    // The next run goes on with it, and no docket waits for that.
    log.warn("situations could not be brought to their places", { fault: faultName(error) });
  }
}

export const handler = createHandler(sweepRuntime);
