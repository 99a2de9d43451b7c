import { answersApp } from "#http/answers/answers-app.ts";
import { homeRuntime } from "#lambda/home-runtime.ts";
import { http } from "#lambda/kit/http.ts";

/** Shows a question to the one who was sent a link to it, and takes the answer. */
export const createHandler = http(answersApp);

export const handler = createHandler(homeRuntime);
