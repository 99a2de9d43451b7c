import { type Context, Hono } from "hono";
import { tellFault } from "#acts/fault-words.ts";
import type { Runtime } from "#acts/runtime.ts";
import { Unavailable } from "#core/faults.ts";
import { runTaskSource } from "#core/policy/run-task-source.ts";
import type { App, Env } from "../kit/app.ts";
import { requestLog } from "../kit/request-log.ts";
import type { ToldRoute } from "../way.ts";
import { hookRefusal } from "./hook-answer.ts";
import { refusals } from "./refusals.ts";
import { sourceRates } from "./source-rates.ts";
import { takeMessage } from "./take-message.ts";
import { takeRun } from "./take-run.ts";

const path = "/hooks/:source";
const ofRuns = `/hooks/${runTaskSource}`;

/** INVARIANT (one way in): a message is proven by the secret of its source, and by nothing else. */
export const hookRoutes: readonly ToldRoute[] = [
  { method: "POST", path: ofRuns, way: "signed" },
  { method: "POST", path, way: "signed" },
];

const retrySeconds = 30;

/** Takes the messages of systems, at one path for each, and runs of Terraform that wait for a word. */
export function hooksApp(runtime: Runtime): App {
  const app = new Hono<Env>();
  const state = { rates: sourceRates(), refused: refusals() };
  app.use(requestLog(runtime), async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
    c.header("X-Content-Type-Options", "nosniff");
  });
  app.post(ofRuns, (c) => takeRun(c, runtime, state));
  app.post(path, (c) => takeMessage(c, runtime, state));
  app.all(path, (c) => {
    c.header("Allow", "POST");
    return hookRefusal(c, { status: 405, hint: "use POST" });
  });
  app.notFound((c) => c.body(null, 404));
  app.onError((error, c) => faultAnswer(c, error, runtime));
  return app;
}

/** Of a fault the sender learns only whether to try again. */
function faultAnswer(c: Context<Env>, error: unknown, { log }: Runtime): Response {
  tellFault(log, { step: "receive hook" }, error);
  const hint = "try again later; Parley's operators are told";
  if (error instanceof Unavailable) return hookRefusal(c, { status: 503, hint, retryAfter: retrySeconds });
  return hookRefusal(c, { status: 500, hint });
}
