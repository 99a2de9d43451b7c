import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Proof } from "#core/policy/file/sources.ts";

/** What a message brings to prove itself: its very bytes, before anything of them was parsed. */
export type ProofInput = {
  readonly proof: Proof;
  /** What the keyed digest is made with. @default "sha256" */
  readonly hash?: "sha256" | "sha512";
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
  /** One, or two while one takes the other's place. */
  readonly secrets: readonly string[];
  readonly now: number;
};

/** How far the moment that a sender signed may lie from now. */
const longestAgo = 300_000;
/** A secret that is shorter is guessed, so it proves nothing. */
const shortestSecret = 16;
const mostSignatures = 10;
const mostSecrets = 2;
const longestHeader = 4_096;

/** INVARIANT (proven first): a message is its source's by a secret of it, or it is nobody's; how far it was right takes no other time. */
export function isProven({ proof, hash = "sha256", header, body, secrets, now }: ProofInput): boolean {
  const own = secrets.filter(({ length }) => length >= shortestSecret).slice(0, mostSecrets);
  if (proof.scheme === "partner") return false;
  const given = header(proof.header) ?? "";
  if (given.length > longestHeader) return false;
  if (proof.scheme === "secret")
    return anyEqual(
      [given],
      own.map((secret) => written(secret, proof.as)),
    );
  const time = proof.time === undefined ? undefined : (header(proof.time.header) ?? "");
  const signed = proof.time === undefined ? [body] : [Buffer.from(`${time}${proof.time.joined}`), body];
  const expected = own.map((secret) => `${proof.prefix ?? ""}${macOf(secret, signed, hash)}`);
  const isOwn = anyEqual(
    given.split(",", mostSignatures).map((each) => each.trim()),
    expected,
  );
  return isOwn && (time === undefined || isRecent(time, now));
}

function macOf(secret: string, parts: readonly Uint8Array[], hash: string): string {
  const mac = createHmac(hash, secret);
  for (const part of parts) mac.update(part);
  return mac.digest("hex");
}

function written(secret: string, as: "plain" | "bearer" | "basic"): string {
  if (as === "plain") return secret;
  return as === "bearer" ? `Bearer ${secret}` : `Basic ${Buffer.from(secret, "utf8").toString("base64")}`;
}

/** Compares every one with every other, and each whole. */
function anyEqual(given: readonly string[], expected: readonly string[]): boolean {
  let found = false;
  for (const one of given) for (const other of expected) found = isEqual(one, other) || found;
  return found;
}

const isEqual = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b));

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** A moment in seconds or milliseconds since 1970. */
function isRecent(text: string, now: number): boolean {
  if (!/^\d{9,14}$/.test(text)) return false;
  const count = Number(text);
  const time = count < 100_000_000_000 ? count * 1_000 : count;
  return Math.abs(now - time) <= longestAgo;
}
