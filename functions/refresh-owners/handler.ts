import { CheckInput } from "#acts/inputs.ts";
import { refreshOwners } from "#acts/owners/refresh-owners.ts";
import { step } from "#lambda/kit/step.ts";
import { ownersRuntime } from "#lambda/owners-runtime.ts";

/** Asks AppRegistry and Identity Center who owns what, so that looks find it in one small document. */
export const createHandler = step("refresh owners input", CheckInput, async (_input, runtime) =>
  refreshOwners(runtime),
);

export const handler = createHandler(ownersRuntime);
