import * as z from "zod/mini";
import { sha256 } from "../../digest.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";

const Digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** February has no thirtieth, although some read it as a day in March. */
function isOfCalendar(text: string): boolean {
  const start = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text);
}

/** A day in UTC, such as `2026-11-21`. */
export const Day = z.string().check(
  z.refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && isOfCalendar(text), {
    error: "a day is written like `2026-11-21`",
  }),
);

const SealedEntry = z.strictObject({
  resource: z.string(),
  version: z.int(),
  id: z.string(),
  digest: z.string(),
});
export type SealedEntry = z.infer<typeof SealedEntry>;

const Seal = z.strictObject({
  v: z.literal(1),
  account: z.string().check(z.regex(/^\d{12}$/)),
  day: Day,
  at: z.string(),
  /** How many days the entries of the day are kept: afterwards nobody misses them. */
  keepDays: z.int().check(z.minimum(1)),
  /** The seal before it; a day without decisions has one too, so that none can be left out. */
  after: z.optional(z.strictObject({ day: Day, digest: Digest })),
  /** Every decision of the day on the account's resources, also those that were overtaken. */
  entries: z.readonly(z.array(SealedEntry)),
  /** The public key, as base64 of its SubjectPublicKeyInfo. */
  key: z.string(),
});
export type Seal = z.infer<typeof Seal>;

/** What was decided on one account's resources on one day, signed. */
export const SignedSeal = z.strictObject({ seal: Seal, signature: z.string() });
export type SignedSeal = z.infer<typeof SignedSeal>;

/** What is signed, and what the next seal follows. */
export const sealDigest = (seal: Seal): string =>
  sha256(`parley seal 1\n${canonicalJson(seal as unknown as Json)}`);

/** INVARIANT (one text): equal seals are equal bytes wherever they are kept. */
export const sealText = (signed: SignedSeal): string => canonicalJson(signed as unknown as Json);

/** How many days a decision is kept, where an installation says nothing. */
export const usualKeepDays = 400;

const dayMs = 86_400_000;

export const dayOf = (instant: string): string => new Date(instant).toISOString().slice(0, 10);
const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const dayAfter = (day: string, days = 1): string =>
  new Date(dayStart(day) + days * dayMs).toISOString().slice(0, 10);

/** Days in UTC, both included; all of them where nothing is said. */
export type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/** What does not say its day is among any of them, so that anyone who checks them finds it. */
export const isAmong = ({ from, to }: Days, day: string | undefined): boolean =>
  day === undefined || ((from === undefined || day >= from) && (to === undefined || day <= to));

/** Whether what was decided on a day may have ended by its time. */
export const mayHaveEnded = (day: string, keepDays: number, now: number): boolean =>
  dayStart(day) + keepDays * dayMs <= now;

const inOrder = (a: SealedEntry, b: SealedEntry): number =>
  compared(a.resource, b.resource) || a.version - b.version || compared(a.id, b.id);

const compared = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** A seal before it is signed: in one order, whatever order its entries were found in. */
export const sealOf = (parts: Omit<Seal, "v">): Seal => ({
  v: 1,
  ...parts,
  entries: parts.entries.toSorted(inOrder),
});
