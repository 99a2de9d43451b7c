import { apiApp } from "#http/api/api-app.ts";
import { apiRuntime } from "#lambda/api-runtime.ts";
import { http } from "#lambda/kit/http.ts";

/** Answers programs and people who sign their requests with AWS's own signature. */
export const createHandler = http(apiApp);

export const handler = createHandler(apiRuntime);
