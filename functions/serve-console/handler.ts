import { consoleApp } from "#http/console/console-app.ts";
import { consoleRuntime } from "#lambda/console-runtime.ts";
import { http } from "#lambda/kit/http.ts";

/** Lets people in who sign in, and takes their answers. */
export const createHandler = http(consoleApp);

export const handler = createHandler(consoleRuntime);
