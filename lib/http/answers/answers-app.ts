import { type Context, Hono } from "hono";
import { readLink } from "#acts/questions/link.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { NotePage } from "#console/page-model.ts";
import { millis } from "#core/claims/instant.ts";
import type { App, Env } from "../kit/app.ts";
import { requestLog } from "../kit/request-log.ts";
import { formToken } from "../pages/form-token.ts";
import { readForm } from "../pages/read-form.ts";
import { sendFault, sendPage } from "../pages/send-page.ts";
import { showQuestion } from "../pages/show-question.ts";
import { takeAnswer } from "../pages/take-answer.ts";
import { answererBy, type Visit } from "../pages/visit.ts";
import type { ToldRoute } from "../way.ts";

type Opened = { readonly visit: Visit } | { readonly page: NotePage };

/** INVARIANT (no oracle): whatever is not genuine looks alike, whether there is anything like it or not. */
async function openLink(text: string, runtime: Runtime): Promise<Opened> {
  const link = readLink(text);
  if (link === undefined) return { page: { is: "not genuine" } };
  const { claims, signature } = link;
  if (!(await runtime.links.verify(claims, signature))) return { page: { is: "not genuine" } };
  if (!(millis(claims.expires) > runtime.now())) return { page: { is: "expired" } };
  const { case: id, question, approver } = claims;
  const who = answererBy(approver, "link", runtime);
  return { visit: { case: id, question, who, token: formToken(text) } };
}

const path = "/a/:link";

export const answerRoutes: readonly ToldRoute[] = [
  { method: "GET", path, way: "link" },
  { method: "POST", path, way: "link" },
];

/** Anyone who follows a link sees its question; only the form of that page answers it. */
export function answersApp(runtime: Runtime): App {
  const app = new Hono<Env>();
  app.use(requestLog(runtime));
  app.get(path, (c) => shown(c, runtime));
  app.post(path, (c) => taken(c, runtime));
  app.all(path, (c) => {
    c.header("Allow", "GET, HEAD, POST");
    return sendPage(c, { is: "unknown" }, 405);
  });
  app.notFound((c) => sendPage(c, { is: "unknown" }));
  app.onError((error, c) => sendFault(c, error, runtime.log));
  return app;
}

// INVARIANT (looking is free): no matter who fetches it, and however often, nothing is written.
async function shown(c: Context<Env>, runtime: Runtime): Promise<Response> {
  const opened = await openLink(c.req.param("link") ?? "", runtime);
  return await sendPage(c, "page" in opened ? opened.page : await showQuestion(opened.visit, runtime));
}

async function taken(c: Context<Env>, runtime: Runtime): Promise<Response> {
  const opened = await openLink(c.req.param("link") ?? "", runtime);
  if ("page" in opened) return await sendPage(c, opened.page);
  const { token } = opened.visit;
  const read = await readForm(c, { token, publicUrl: runtime.settings.publicUrl });
  if (!read.ok) return await sendPage(c, { is: "unread" }, read.status);
  return await sendPage(c, await takeAnswer(opened.visit, read.form, runtime));
}
