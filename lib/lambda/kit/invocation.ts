import type { MiddlewareObj } from "@middy/core";
import { correlationOf } from "./correlation.ts";
import { flushMetrics, logger } from "./telemetry.ts";

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

const isLambda = (context: unknown): context is LambdaContext =>
  typeof (Object(context) as Record<string, unknown>)["awsRequestId"] === "string";

function ended(context: unknown): void {
  if (!isLambda(context)) return;
  flushMetrics();
  logger().resetKeys();
}
