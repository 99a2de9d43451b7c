import { instantOf } from "#core/claims/instant.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { step } from "#lambda/kit/step.ts";
import { SweepInput } from "#lambda/steps/inputs.ts";
import { sideBySide } from "#lambda/steps/side-by-side.ts";
import { spread } from "#lambda/steps/spread.ts";
import { type Tended, tend } from "./tend.ts";

const mostSeen = 500;
const atOnce = 10;
const cursor = "sweep";

/** Looks after the dockets that are due: what an event or an execution missed ends here. */
export const createHandler = step("sweep", SweepInput, async (_input, runtime) => {
  const { dockets, meters, now, log } = runtime;
  const counts = new Map<Tended, number>();
  const looks: ResourceId[] = [];
  let page = await meters.noted(cursor);
  let seen = 0;
  do {
    const due = await dockets.due(instantOf(now()), page);
    await sideBySide(due.resources, atOnce, async (resource) => {
      const tended = await tend(resource, runtime);
      counts.set(tended, (counts.get(tended) ?? 0) + 1);
      if (tended === "looked at") looks.push(resource);
    });
    seen += due.resources.length;
    page = due.next;
  } while (page !== undefined && seen < mostSeen);
  await spread(looks, runtime);
  // The next run goes on where this one stopped, so that a few that always fail keep nobody waiting.
  await meters.note(cursor, page);
  log.info("swept", Object.fromEntries(counts));
  return { seen, ...Object.fromEntries(counts) };
});

export const handler = createHandler(awsRuntime);
