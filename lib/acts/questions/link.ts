import { jsonIn } from "#core/fields/json.ts";
import type { LinkClaims } from "#core/ports/people/link-signer.ts";

/** What a link carries: its claims, and a signature that proves them. Nothing in it says who or what they are about. */
export type Link = { readonly claims: LinkClaims; readonly signature: string };

const longest = 1_500;
const parts = 4;

/** One segment of a path, in characters that no mail program breaks or escapes. */
export function linkText({ claims, signature }: Link): string {
  const { case: id, question, approver, expires } = claims;
  return `${encoded(JSON.stringify([id, question, approver, expires]))}~${signature}`;
}

/** Undefined unless it is written exactly as a link is. */
export function readLink(text: string): Link | undefined {
  if (text.length > longest) return undefined;
  const [said = "", signature = "", ...more] = text.split("~");
  if (more.length > 0 || !/^[A-Za-z0-9_-]+$/.test(said)) return undefined;
  const claims = claimsIn(said);
  if (claims === undefined) return undefined;
  // INVARIANT (one spelling): nobody can write the same link in two ways.
  const link = { claims, signature };
  return linkText(link) === text ? link : undefined;
}

function claimsIn(said: string): LinkClaims | undefined {
  const list = parsed(said);
  if (!Array.isArray(list) || list.length !== parts) return undefined;
  const [id, question, approver, expires] = list as readonly unknown[];
  if (typeof id !== "string" || typeof question !== "string") return undefined;
  if (typeof approver !== "string" || typeof expires !== "string") return undefined;
  return { case: id, question, approver, expires };
}

const parsed = (said: string): unknown => jsonIn(Buffer.from(said, "base64url").toString("utf8"));

const encoded = (text: string): string => Buffer.from(text).toString("base64url");
