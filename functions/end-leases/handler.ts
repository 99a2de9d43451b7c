import { EndedInput } from "#acts/inputs.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { step } from "#lambda/kit/step.ts";

/** What ended is worked out by the look: it judges with the time as it is. */
export const createHandler = step("end leases", EndedInput, async ({ resource }, { looks }) => {
  await looks.ask({ resource: parseResource(resource), again: 0 }, 0);
});

export const handler = createHandler(awsRuntime);
