import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Env } from "../kit/app.ts";

/** `parley` carries the session, `parley-way` what somebody needs to come back from signing in. */
type CookieName = "parley" | "parley-way";

const longest = 3_600;

// Strict would lose the cookie on the way back from the issuer, which is a step from one site to another.
const marks = { httpOnly: true, sameSite: "Lax", path: "/" } as const;

type CookiesInput = { readonly publicUrl: string };

/** Not every browser takes a secure cookie over plain HTTP from the very machine that it runs on. */
const isGuarded = ({ publicUrl }: CookiesInput): boolean =>
  !/^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?:\/|$)/.test(publicUrl);

const nameOf = (name: CookieName, place: CookiesInput): string =>
  isGuarded(place) ? `__Host-${name}` : name;

export function cookieOf(c: Context<Env>, name: CookieName, place: CookiesInput): string | undefined {
  const value = getCookie(c, nameOf(name, place));
  return value === undefined || value === "" || value.length > longest ? undefined : value;
}

type GiveCookieInput = { readonly value: string; readonly seconds: number };

export function giveCookie(
  c: Context<Env>,
  name: CookieName,
  { value, seconds, publicUrl }: GiveCookieInput & CookiesInput,
) {
  const place = { publicUrl };
  setCookie(c, nameOf(name, place), value, { ...marks, secure: isGuarded(place), maxAge: seconds });
}

export function takeCookie(c: Context<Env>, name: CookieName, place: CookiesInput): void {
  deleteCookie(c, nameOf(name, place), { ...marks, secure: isGuarded(place) });
}
