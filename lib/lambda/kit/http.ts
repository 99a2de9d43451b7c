import middy from "@middy/core";
import { handle } from "hono/aws-lambda";
import type { Runtime } from "#acts/runtime.ts";
import type { App } from "#http/kit/app.ts";
import { invocation } from "./invocation.ts";
import type { Handler } from "./step.ts";

/** What API Gateway is told to answer. */
export type HttpAnswer = {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[]>>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
};

/** Every handler that answers HTTP is made here; its app is made once for each runtime. */
export function http(appFor: (runtime: Runtime) => App): (runtime: () => Runtime) => Handler<HttpAnswer> {
  return (runtime) => {
    let answer: ReturnType<typeof handle> | undefined;
    const run = (event: unknown, context: unknown) => {
      answer ??= handle(appFor(runtime()));
      return answer(
        withoutIdleBody(event) as Parameters<typeof answer>[0],
        context as Parameters<typeof answer>[1],
      );
    };
    return middy(run).use(invocation()) as unknown as Handler<HttpAnswer>;
  };
}

/** API Gateway passes on what a GET carries, and a request cannot hold it. */
function withoutIdleBody(event: unknown): unknown {
  const { httpMethod, ...rest } = Object(event) as Readonly<Record<string, unknown>>;
  const isLook = typeof httpMethod === "string" && /^(?:get|head)$/i.test(httpMethod);
  return isLook ? { ...rest, httpMethod, body: null } : event;
}
