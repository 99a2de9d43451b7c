import { hooksApp } from "#http/hooks/hooks-app.ts";
import { hookRuntime } from "#lambda/hook-runtime.ts";
import { http } from "#lambda/kit/http.ts";

/** Takes messages of incident and monitoring systems, and hands on what they say. */
export const createHandler = http(hooksApp);

export const handler = createHandler(hookRuntime);
