import type { Context } from "hono";
import { tellFault } from "#acts/fault-words.ts";
import type { Log } from "#acts/runtime.ts";
import { pageOf } from "#console/page.ts";
import type { NotePage, Page } from "#console/page-model.ts";
import { Unavailable } from "#core/faults.ts";
import type { Env } from "../kit/app.ts";
import { pageHeaders } from "./headers.ts";

type Status = 200 | 400 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 500 | 503;

const notes: Readonly<Record<NotePage["is"], Status>> = {
  gone: 410,
  expired: 410,
  "not genuine": 404,
  claimant: 403,
  "not an approver": 403,
  unread: 400,
  unknown: 404,
  fault: 500,
  unsure: 500,
};

/** To look is always fine; an answer that was not taken is none that went well. */
function statusOf(page: Page, isAnswer: boolean): Status {
  if (page.is === "thanks") return 200;
  if (page.is === "answered") return isAnswer ? 409 : 200;
  if (page.is !== "question") return notes[page.is];
  if (!isAnswer) return 200;
  if (page.signInAt !== undefined) return 403;
  return page.problem === undefined || page.problem === "edition" ? 409 : 422;
}

export async function sendPage(c: Context<Env>, page: Page, status?: Status): Promise<Response> {
  return c.body(await pageOf(page), status ?? statusOf(page, c.req.method === "POST"), pageHeaders);
}

/** INVARIANT (nothing within): anyone who reads the page of a fault learns nothing of what it was. */
export async function sendFault(c: Context<Env>, error: unknown, log: Log): Promise<Response> {
  tellFault(log, { step: "show a page" }, error);
  const isBusy = error instanceof Unavailable;
  if (isBusy) c.header("Retry-After", "5");
  return await sendPage(c, { is: c.req.method === "POST" ? "unsure" : "fault" }, isBusy ? 503 : 500);
}
