import type { MiddlewareObj } from "@middy/core";
import { longestResourceText } from "#core/resources/resource-id.ts";
import { flushMetrics, logger } from "./telemetry.ts";

/** What ties the lines of one dispute together in the log. */
export type Correlation = { readonly resource?: string; readonly case?: string };

type LambdaContext = Parameters<ReturnType<typeof logger>["addContext"]>[0];

/** Tells the log which invocation it is and what it is about, and writes the metrics at its end. */
export function invocation(): MiddlewareObj {
  return {
    before: ({ event, context }) => {
      if (!isLambda(context)) return;
      logger().addContext(context);
      logger().appendKeys(correlationOf(event));
    },
    after: ({ context }) => ended(context),
    onError: ({ context }) => ended(context),
  };
}

/** Ids only, and only if they look like ids: an event may hold anything under any name. */
export function correlationOf(event: unknown): Correlation {
  const { resource, case: caseId } = Object(event) as Record<string, unknown>;
  return {
    ...(isShort(resource) && { resource }),
    ...(isShort(caseId) && { case: caseId }),
  };
}

const isShort = (value: unknown): value is string =>
  typeof value === "string" && value.length <= longestResourceText;

const isLambda = (context: unknown): context is LambdaContext =>
  typeof (Object(context) as Record<string, unknown>)["awsRequestId"] === "string";

function ended(context: unknown): void {
  if (!isLambda(context)) return;
  flushMetrics();
  logger().resetKeys();
}
