import { lookAtResource } from "#acts/looking/look.ts";
import { type LookMessage, LookRequestSchema } from "#acts/looking/look-request.ts";
import { handOver } from "#acts/shadow/hand-over.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { queue } from "#lambda/kit/queue.ts";

/** Looks at one resource are taken in turn, so that they do not race each other. */
export const createHandler = queue(
  { name: "look request", key: ({ resource }) => resourceText(resource), last: handOver },
  LookRequestSchema,
  ({ resource, again, ...more }, runtime, delivery) =>
    lookAtResource({ resource, again, ...withoutUnknown(more) }, runtime, delivery),
);

const withoutUnknown = ({ since, by, first, slot, turn }: Omit<LookMessage, "resource" | "again">) => ({
  ...(since !== undefined && { since }),
  ...(by !== undefined && { by }),
  ...(first !== undefined && { first }),
  ...(slot !== undefined && { slot }),
  ...(turn !== undefined && { turn }),
});

export const handler = createHandler(awsRuntime);
