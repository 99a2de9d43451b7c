import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "#core/ports/clock.ts";
import type { Departure, Return, SignedIn, SignIn } from "#core/ports/people/sign-in.ts";
import type { Persona } from "./persona.ts";

type House = { readonly key: string; readonly now: Clock; readonly publicUrl: string };

const seconds = 12 * 3_600;
const longest = 500;

/** Stands in for an issuer where nobody but the owner of the laptop can knock. */
export function personaSignIn(personas: readonly Persona[], house: House): SignIn {
  const named = (subject: string | null) => personas.find(({ name }) => name === subject);
  const who = (token: string) => named(opened(token, house) ?? null);
  return {
    begin: async (back) => begun(back, house),
    finish: async (query, memo) => finished(new URLSearchParams(query), memo, { named, house }),
    who: async (token) => signedIn(who(token)),
    leaving: async () => undefined,
  };
}

function begun(back: string, { publicUrl }: House): Departure {
  const state = randomBytes(16).toString("hex");
  return { location: `${publicUrl}/personas?state=${state}`, memo: `${state}.${back}` };
}

type Hall = { readonly named: (subject: string | null) => Persona | undefined; readonly house: House };

function finished(told: URLSearchParams, memo: string, { named, house }: Hall): Return {
  const [state = "", ...back] = memo.split(".");
  // Anyone who never set out has no memo, and brings nothing back that would be like it.
  if (state === "" || told.get("state") !== state)
    return { ok: false, why: "this sign-in was not begun here" };
  const chosen = named(told.get("persona"));
  if (chosen === undefined) return { ok: false, why: "nobody of that name is here" };
  return { ok: true, token: sealed(chosen.name, house), seconds, back: back.join(".") };
}

const signedIn = (persona: Persona | undefined): SignedIn | undefined =>
  persona && { subject: persona.name, email: persona.email, name: persona.about, groups: [] };

function sealed(subject: string, { key, now }: House): string {
  const said = Buffer.from(JSON.stringify([subject, now() + seconds * 1_000])).toString("base64url");
  return `${said}.${sealOf(said, key)}`;
}

/** Whose token it is; undefined unless this laptop sealed it and its time is not over. */
function opened(token: string, { key, now }: House): string | undefined {
  const [said = "", seal = "", ...more] = token.slice(0, longest).split(".");
  if (more.length > 0 || !isSame(seal, sealOf(said, key))) return undefined;
  const [subject, until] = JSON.parse(Buffer.from(said, "base64url").toString()) as [string, number];
  return now() < until ? subject : undefined;
}

const sealOf = (said: string, key: string): string =>
  createHmac("sha256", key).update(`parley persona ${said}`).digest("base64url");

function isSame(given: string, due: string): boolean {
  const bytes = Buffer.from(given);
  return bytes.length === Buffer.byteLength(due) && timingSafeEqual(bytes, Buffer.from(due));
}
