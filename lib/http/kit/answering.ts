import type { Context } from "hono";
import { type ProblemKind, type ProblemText, problemOf, statusOf } from "#core/api/problem.ts";
import { printedDeep } from "#core/hidden/words.ts";
import type { Answer, Refused } from "./api-route.ts";
import type { Env } from "./app.ts";

/** An answer as it goes out. */
export function answered(c: Context<Env>, { body, status = 200, etag, location }: Answer): Response {
  if (etag !== undefined) c.header("ETag", `"${etag}"`);
  if (location !== undefined) c.header("Location", location);
  return c.body(jsonText(body), status, { "Content-Type": "application/json" });
}

export const refusal = (c: Context<Env>, { refused, ...told }: Refused): Response =>
  problem(c, refused, told);

export function problem(c: Context<Env>, kind: ProblemKind, told: ProblemText): Response {
  const instance = c.env.requestContext?.requestId ?? "";
  return c.body(jsonText(problemOf(kind, told, instance)), statusOf(kind), {
    "Content-Type": "application/problem+json",
  });
}

// Markup, and what could act on a terminal or turn text around, says the same when it is spelt out.
const unsafe = /[<\u007f-\u009f\u2028\u2029\p{Cf}]/gu;

const jsonText = (value: unknown): string => JSON.stringify(printedDeep(value)).replace(unsafe, spelt);

/** In the units that JSON counts in. */
const spelt = (char: string): string =>
  [...Array(char.length).keys()]
    .map((at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, "0")}`)
    .join("");
