import type { Context } from "hono";
import { Hono } from "hono/tiny";
import type { Runtime } from "#acts/runtime.ts";
import { answered, problem, refusal } from "./answering.ts";
import { type ApiRoute, isRefused } from "./api-route.ts";
import type { App, Env } from "./app.ts";
import { askedOf } from "./asked.ts";
import { faultAnswer } from "./faults.ts";
import { requestLog } from "./request-log.ts";
import { secured } from "./secured.ts";

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
