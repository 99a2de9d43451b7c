import { type Context, Hono } from "hono";
import { tellFault } from "#acts/fault-words.ts";
import type { Runtime } from "#acts/runtime.ts";
import { Unavailable } from "#core/faults.ts";
import type { App, Env } from "../kit/app.ts";
import { requestLog } from "../kit/request-log.ts";
import { livePageHeaders } from "../pages/headers.ts";
import type { ToldRoute } from "../way.ts";
import { actorsPath, showActors } from "./actors/show-actors.ts";
import { casePath, showCase } from "./case.ts";
import { showFind } from "./find/show-find.ts";
import { home } from "./home.ts";
import { knownPages, type OwnPage } from "./known/known-pages.ts";
import { leavePath, showLeave, takeLeave } from "./leave/leave.ts";
import { policyPath, showPolicy } from "./policy/show-policy.ts";
import { tryPolicy } from "./policy/try-policy.ts";
import { answerAsked, questionPath, showAsked } from "./question.ts";
import { sheetPath, showSheet } from "./sheet.ts";
import { backPath, comeBack, leave, setOut } from "./signing.ts";
import { showSituations, situationsPath } from "./situations/show-situations.ts";
import { visitorOf } from "./visitor.ts";
import { inTrouble, nothingHere, sessionOver, signInAt } from "./way-pages.ts";

type ConsoleAppPage = (c: Context<Env>, runtime: Runtime) => Promise<Response>;
type ConsoleAppRoute = ToldRoute & { readonly run: ConsoleAppPage };

const way = "session";
const get = (path: string, run: ConsoleAppPage): ConsoleAppRoute => ({ method: "GET", path, way, run });
const post = (path: string, run: ConsoleAppPage): ConsoleAppRoute => ({ method: "POST", path, way, run });

const routes: readonly ConsoleAppRoute[] = [
  get("/console", signedIn(home)),
  get("/console/sign-in", setOut),
  get("/console/callback", comeBack),
  post("/console/sign-out", leave),
  get(sheetPath, signedIn(showSheetOrFind)),
  get(actorsPath, signedIn(showActors)),
  get(policyPath, signedIn(showPolicy)),
  post(policyPath, signedIn(tryPolicy)),
  get(situationsPath, signedIn(showSituations)),
  get(leavePath, signedIn(showLeave)),
  post(leavePath, signedIn(takeLeave)),
  get(casePath, signedIn(showCase)),
  get(questionPath, signedIn(showAsked)),
  post(questionPath, signedIn(answerAsked)),
];

export const consoleRoutes: readonly ToldRoute[] = routes.map(({ method, path }) => ({ method, path, way }));

/** The pages for people who sign in. */
export function consoleApp(runtime: Runtime): App {
  const app = new Hono<Env>();
  app.use(requestLog(runtime), async (c, next) => {
    await next();
    const type = c.res.headers.get("Content-Type") ?? "";
    for (const [name, value] of Object.entries(livePageHeaders)) c.header(name, value);
    // A list for other programs goes out with everything that guards a page, as what it is.
    if (/^(?:text\/csv|text\/x-diff|application\/json)/.test(type)) c.header("Content-Type", type);
  });
  for (const { method, path, run } of routes) app.on(method, path, (c) => run(c, runtime));
  app.notFound((c) => c.html(nothingHere(runtime.settings), 404));
  app.onError((error, c) => broken(c, error, runtime));
  return app;
}

/** One address for one resource and for all of them. */
function showSheetOrFind(...given: Parameters<OwnPage>): Promise<Response> {
  const [c] = given;
  return c.req.query("resource") === undefined ? showFind(...given) : showSheet(...given);
}

/** A page for anyone who has signed in; everybody else does so first, and comes back. */
function signedIn(page: OwnPage): ConsoleAppPage {
  const known = new WeakMap<Runtime, ReturnType<typeof knownPages>>();
  return async (c, runtime) => {
    const visitor = await visitorOf(c, runtime);
    const show = known.get(runtime) ?? knownPages(runtime);
    known.set(runtime, show);
    if (visitor !== undefined) return await show(c, visitor, page);
    const back = backPath(`${c.req.path}${new URL(c.req.url).search}`);
    const { settings } = runtime;
    if (c.req.method === "POST") return c.html(sessionOver(settings, back), 401);
    return c.redirect(signInAt(settings, back), 303);
  };
}

/** INVARIANT (nothing within): of what is broken nobody outside learns more than that it is. */
function broken(c: Context<Env>, error: unknown, { log }: Runtime): Response | Promise<Response> {
  tellFault(log, { step: "serve console" }, error);
  if (!(error instanceof Unavailable)) return c.html(inTrouble(), 500);
  c.header("Retry-After", "5");
  return c.html(inTrouble(), 503);
}
