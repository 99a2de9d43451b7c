import type { Context, MiddlewareHandler } from "hono";
import { Hono } from "hono/tiny";
import { tellFault } from "#acts/fault-words.ts";
import type { Log, Runtime } from "#acts/runtime.ts";
import { type ProblemKind, type ProblemText, problemOf, statusOf } from "#core/api/problem.ts";
import { InvalidInput, Unavailable } from "#core/faults.ts";
import { printedDeep } from "#core/hidden/words.ts";
import { type Answer, type ApiRoute, isRefused, type Refused } from "./api-route.ts";
import type { App, Env } from "./app.ts";
import { askedOf } from "./asked.ts";
import { requestLog } from "./request-log.ts";

/** An answer as it goes out. */
function answered(c: Context<Env>, { body, status = 200, etag, location }: Answer): Response {
  if (etag !== undefined) c.header("ETag", `"${etag}"`);
  if (location !== undefined) c.header("Location", location);
  return c.body(jsonText(body), status, { "Content-Type": "application/json" });
}

const refusal = (c: Context<Env>, { refused, ...told }: Refused): Response => problem(c, refused, told);

function problem(c: Context<Env>, kind: ProblemKind, told: ProblemText): Response {
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

const seconds = 5;

/** A fault as an answer. INVARIANT (nothing within): of what is not the caller's own doing they learn no details. */
function faultAnswer(c: Context<Env>, error: unknown, log: Log): Response {
  if (error instanceof InvalidInput) {
    const hint = onOneLine(error.hint ?? "") || "compare the request with the document of the API";
    return problem(c, "not-valid", { detail: error.message, hint });
  }
  tellFault(log, { step: "serve api" }, error);
  if (error instanceof Unavailable) {
    c.header("Retry-After", String(seconds));
    const detail = "something that Parley leans on does not answer right now";
    return problem(c, "unavailable", { detail, hint: "try again in a few seconds" });
  }
  return problem(c, "broken", {
    detail: "Parley could not do this, and its operators are told",
    hint: "tell them the id of this request, which stands in `instance`",
  });
}

const onOneLine = (hint: string): string => hint.replaceAll("✖ ", "").replaceAll(/\s+/g, " ").trim();

const headers: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": "max-age=63072000",
  "X-Content-Type-Options": "nosniff",
};

/** What is data is never shown as a page, kept on the way or opened by another site. */
const secured: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
};

/** An app that does what a table of routes says, and answers everything else with a problem. */
export function serve(routes: readonly ApiRoute[], runtime: Runtime): App {
  const app = new Hono<Env>();
  app.use(requestLog(runtime), secured);
  for (const route of routes) app.on(route.method, route.path, (c) => done(c, route, runtime));
  app.notFound((c) => strayed(c, routes));
  app.onError((error, c) => faultAnswer(c, error, runtime.log));
  return app;
}

async function done(c: Context<Env>, route: ApiRoute, runtime: Runtime): Promise<Response> {
  const asked = await askedOf(c, route, runtime);
  if (isRefused(asked)) return refusal(c, asked);
  const answer = await route.run(asked, runtime);
  return isRefused(answer) ? refusal(c, answer) : answered(c, { status: route.status, ...answer });
}

function strayed(c: Context<Env>, routes: readonly ApiRoute[]): Response {
  const methods = routes.filter(({ path }) => leadsTo(path, c.req.path)).map(({ method }) => method);
  if (methods.length === 0) {
    const hint = "`GET /api/openapi.json` lists every route";
    return problem(c, "no-such-route", { detail: "nothing is served at this path", hint });
  }
  const allowed = [...new Set(methods)].join(", ");
  c.header("Allow", allowed);
  return problem(c, "wrong-method", { detail: "this path takes other methods", hint: `use ${allowed}` });
}

/** Whether a path is one of those that a route is written for. */
function leadsTo(route: string, path: string): boolean {
  const steps = route.split("/");
  const given = path.split("/");
  return (
    steps.length === given.length &&
    steps.every((step, at) => (step.startsWith(":") ? given[at] !== "" : step === given[at]))
  );
}
