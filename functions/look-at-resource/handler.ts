import { resourceText } from "#core/resources/resource-id.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { queue } from "#lambda/kit/queue.ts";
import { lookAtResource } from "#lambda/steps/look.ts";
import { LookRequestSchema } from "#lambda/steps/looking/look-request.ts";

/** Looks at one resource are taken in turn, so that they do not race each other. */
export const createHandler = queue(
  { name: "look request", key: ({ resource }) => resourceText(resource) },
  LookRequestSchema,
  ({ resource, again, since }, runtime, delivery) =>
    lookAtResource({ resource, again, ...(since !== undefined && { since }) }, runtime, delivery),
);

export const handler = createHandler(awsRuntime);
