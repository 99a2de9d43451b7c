import type { Context } from "hono";
import { giveLeave } from "#acts/intents/give-leave.ts";
import { profilesNow } from "#acts/registry/profiles-now.ts";
import type { Runtime } from "#acts/runtime.ts";
import { givenPage, type LeaveTyped, leavePage } from "#console/leave/leave-page.ts";
import { leaveTexts as words } from "#console/leave/leave-texts.ts";
import { wayPage } from "#console/session/way-page.ts";
import { leaveChoices, readLeave } from "#core/intents/leave-form.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import type { Env } from "../../kit/app.ts";
import { formToken } from "../../pages/form-token.ts";
import { readForm } from "../../pages/read-form.ts";
import type { Visitor } from "../visitor.ts";
import { readerOf, refusedForm } from "../way-pages.ts";

export const leavePath = "/console/leave";

type GiverNames = readonly [string, ...string[]];

/**
 * As whom a visitor gives leave, all of it theirs: an approver, or one of whom a row says so. INVARIANT (a person):
 * nobody is here who did not sign in.
 */
async function namesOf({ approver, person }: Visitor, runtime: Runtime): Promise<GiverNames | undefined> {
  if (person.isLasting === true) return undefined;
  const inAws = person.email === undefined ? [] : [`sso/${person.email}`];
  const [first, ...others] = approver?.principals ?? [];
  if (first !== undefined) return [first, ...others, ...inAws];
  const [own] = inAws;
  if (own === undefined) return undefined;
  return (await profilesNow(runtime)).givesLeave(own, undefined) ? [own] : undefined;
}

const pageOf = (visitor: Visitor, { settings }: Runtime) => ({
  reader: readerOf(visitor, settings),
  publicUrl: settings.publicUrl,
  choices: leaveChoices,
});

function notYours(c: Context<Env>, visitor: Visitor, { settings }: Runtime): Response | Promise<Response> {
  return c.html(wayPage({ ...words.notYours, reader: readerOf(visitor, settings) }), 403);
}

const typedIn = (said: Readonly<Record<string, string | undefined>>): LeaveTyped =>
  Object.fromEntries(
    ["agent", "upTo", "hours", "intent", "kind", "ref"].flatMap((name) => {
      const text = said[name]?.slice(0, 512);
      return text === undefined ? [] : [[name, text]];
    }),
  );

/** The page is the same until the minute is over, and so is what it is sent with. */
const keyAt = (now: number): string => `page-${Math.floor(now / 60_000)}`;

// INVARIANT (looking is free): nothing is written for anyone who only looks.
export async function showLeave(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  if ((await namesOf(visitor, runtime)) === undefined) return notYours(c, visitor, runtime);
  return c.html(
    leavePage({ ...pageOf(visitor, runtime), typed: typedIn(c.req.query()), key: keyAt(runtime.now()) }),
  );
}

export async function takeLeave(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  const { settings } = runtime;
  const read = await readForm(c, { token: formToken(visitor.token), publicUrl: settings.publicUrl });
  if (!read.ok) return c.html(refusedForm(settings), read.status);
  const names = await namesOf(visitor, runtime);
  if (names === undefined) return notYours(c, visitor, runtime);
  const again = (problem: string) => {
    const typed = typedIn(read.form);
    return c.html(leavePage({ ...pageOf(visitor, runtime), typed, key: keyAt(runtime.now()), problem }), 400);
  };
  const said = readLeave(read.form, runtime.now());
  if ("wrong" in said) return again(words.wrong[said.wrong]);
  const given = await giveLeave({ names, ...said }, runtime);
  if (given.as === "flawed") return again(given.mistakes[0]?.message ?? words.wrong.ref);
  if (given.as === "to oneself") return again(words.toOneself);
  if (!("registered" in given)) return again(words.wrong.key);
  return c.html(givenPage({ ...pageOf(visitor, runtime), ...toldOf(given.registered) }));
}

function toldOf({ id, delegates = [] }: Registered) {
  const [{ principal = "", upTo = "", until = "" } = {}] = delegates;
  return { id, agent: principal, upTo, until: `${until.slice(0, 16).replace("T", " ")} UTC` };
}
