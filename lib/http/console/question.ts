import type { Context } from "hono";
import { nameToAnswerBy } from "#acts/questions/name-to-answer-by.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { Env } from "../kit/app.ts";
import { formToken } from "../pages/form-token.ts";
import { readForm } from "../pages/read-form.ts";
import { sendPage } from "../pages/send-page.ts";
import { showQuestion } from "../pages/show-question.ts";
import { takeAnswer } from "../pages/take-answer.ts";
import type { Visit } from "../pages/visit.ts";
import { withCases } from "./known/decided-in.ts";
import type { Visitor } from "./visitor.ts";
import { noApprover, nothingHere, refusedForm } from "./way-pages.ts";

export const questionPath = "/console/questions/:case/:question";

// INVARIANT (looking is free): nothing is written for anyone who only looks.
export async function showAsked(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  const visit = await visitOf(c, visitor, runtime);
  if (visit instanceof Response) return visit;
  return await sendPage(c, await withCases(await showQuestion(visit, runtime), visitor, runtime));
}

export async function answerAsked(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  const { settings } = runtime;
  const read = await readForm(c, { token: formToken(visitor.token), publicUrl: settings.publicUrl });
  if (!read.ok) return c.html(refusedForm(settings), read.status);
  const visit = await visitOf(c, visitor, runtime);
  if (visit instanceof Response) return visit;
  return await sendPage(c, await withCases(await takeAnswer(visit, read.form, runtime), visitor, runtime));
}

const idShape = /^[A-Za-z0-9_-]{1,100}$/;

async function visitOf(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Visit | Response> {
  const { approver, token, person } = visitor;
  const { case: caseId = "", question = "" } = c.req.param();
  if (approver === undefined) return c.html(noApprover(runtime.settings, visitor), 403);
  if (!idShape.test(caseId) || !idShape.test(question)) return c.html(nothingHere(runtime.settings), 404);
  const names = await nameToAnswerBy(approver, { case: caseId, question }, runtime);
  if (names === undefined) return await sendPage(c, { is: "not an approver" });
  const { name, zone } = approver;
  const also = [...names.also, ...namesInAws(person)];
  const who = { by: names.by, also, proof: "signed in", name, zone } as const;
  return { case: caseId, question, who, token: formToken(token) };
}

/** Identity Center calls most people by their mail address: who claims something so is that person, whatever the deployment says. */
const namesInAws = ({ email }: Visitor["person"]): readonly string[] =>
  email === undefined ? [] : [`sso/${email}`];
