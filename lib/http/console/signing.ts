import type { Context } from "hono";
import type { Runtime } from "#acts/runtime.ts";
import { Misconfigured, Unavailable } from "#core/faults.ts";
import type { Env } from "../kit/app.ts";
import { formToken } from "../pages/form-token.ts";
import { readForm } from "../pages/read-form.ts";
import { cookieOf, giveCookie, takeCookie } from "./cookies.ts";
import { addressOf, notLetIn, refusedForm, signedOut } from "./way-pages.ts";

/** Where somebody was going when they were asked to sign in: one of the console's own pages, and nothing else. */
const shape = /^\/console(?:\/[A-Za-z0-9_~-]{1,100}){0,6}$/;

/** The sheet alone takes more than its path. */
const sheetShape = /^\/console\/resources\?resource=[A-Za-z0-9%.*_+-]{1,900}(?:&at=[A-Za-z0-9%.+-]{1,60})?$/;

/** A search takes what is sought. */
const findShape = /^\/console\/resources\?q=[A-Za-z0-9%.*_+-]{0,900}$/;

/** Pages of the way in lead nowhere by themselves. */
const ofTheWay: readonly string[] = ["/console/sign-in", "/console/callback", "/console/sign-out"];

/** INVARIANT (nowhere else): whatever stands in an address, nobody is sent from here to another host. */
export const backPath = (wished: string | undefined): string =>
  wished !== undefined &&
  [shape, sheetShape, findShape].some((one) => one.test(wished)) &&
  !ofTheWay.includes(wished)
    ? wished
    : "/console";

const wayMinutes = 10;

/** Sends somebody off to their issuer. */
export async function setOut(c: Context<Env>, { signIn, settings }: Runtime): Promise<Response> {
  const { location, memo } = await signIn.begin(backPath(c.req.query("back")));
  const { publicUrl } = settings;
  giveCookie(c, "parley-way", { value: memo, seconds: wayMinutes * 60, publicUrl });
  return c.redirect(location, 303);
}

/** INVARIANT (own way): only who set out from here comes in, and by each way out once. */
export async function comeBack(c: Context<Env>, { signIn, settings }: Runtime): Promise<Response> {
  const memo = cookieOf(c, "parley-way", settings) ?? "";
  const returned = await signIn.finish(new URL(c.req.url).search.slice(1), memo);
  takeCookie(c, "parley-way", settings);
  if (!returned.ok) return c.html(notLetIn(settings, returned.why), 400);
  const { token, seconds, back } = returned;
  giveCookie(c, "parley", { value: token, seconds, publicUrl: settings.publicUrl });
  return c.redirect(addressOf(settings, backPath(back)), 303);
}

/** Nobody is signed out by another site, so this is a form like any other. */
export async function leave(c: Context<Env>, runtime: Runtime): Promise<Response> {
  const { settings } = runtime;
  const token = cookieOf(c, "parley", settings);
  // Nothing is taken from anyone who brings nothing: another site's form comes without cookies.
  if (token === undefined) return c.html(notLetIn(settings, "nobody is signed in here"), 401);
  const read = await readForm(c, { token: formToken(token), publicUrl: settings.publicUrl });
  if (!read.ok) return c.html(refusedForm(settings), read.status);
  takeCookie(c, "parley", settings);
  return c.html(signedOut(settings, await wayOut(runtime)));
}

/** Anyone who wants to go is not kept because the issuer does not answer. */
async function wayOut({ signIn }: Runtime): Promise<string | undefined> {
  try {
    return await signIn.leaving();
  } catch (error) {
    if (error instanceof Unavailable || error instanceof Misconfigured) return undefined;
    throw error;
  }
}
