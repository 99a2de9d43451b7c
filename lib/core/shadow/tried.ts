import type { Dispute } from "../arbitration/dispute.ts";
import type { FieldVerdict } from "../arbitration/verdict.ts";
import { isRecord, type Json } from "../fields/json.ts";
import { besides, fromBesides } from "../hidden/beside.ts";

/** Something that was judged and stored, to be judged under a candidate too. */
export type Tried = {
  readonly by: "look" | "judgement";
  /** Digest of the policy that ruled. */
  readonly policy: string;
  readonly dispute: Dispute;
  /** What came out, without its prose. */
  readonly fields: readonly FieldVerdict[];
};

/** What is too large to be handed over is only counted. */
export type TooLarge = Pick<Tried, "by" | "policy"> & { readonly tooLarge: true; readonly at: string };

/** Characters of a trial; a queue takes a little more. */
const longest = 200_000;

type VerdictFields = readonly FieldVerdict[];

/** INVARIANT (no prose): what is compared of a verdict is what it says, never in which words. */
const bare = (fields: VerdictFields): VerdictFields =>
  fields.map((field) => ({
    ...field,
    because: field.because.map((reason) => ({ ...reason, text: "" })),
    ask: field.ask === null ? null : { ...field.ask, question: "", why: "", options: [] },
  }));

/**
 * What is handed over, as text. INVARIANT (bounded): of a dispute of any size no more is read than may be handed over, so
 * that a huge one takes no memory a second time.
 */
export function triedText(tried: Tried): string {
  const { by, policy, dispute } = tried;
  const fields = bare(tried.fields);
  if (room({ dispute, fields }, longest) > 0) {
    const text = JSON.stringify({ v: 1, by, policy, ...besides({ dispute, fields }) });
    if (text.length <= longest) return text;
  }
  return JSON.stringify({ v: 1, by, policy, tooLarge: true, at: dispute.now });
}

/** What is left of so many characters once a value is written; zero or less where it takes more. */
function room(value: unknown, most: number): number {
  if (typeof value === "string") return most - value.length - 3;
  if (typeof value !== "object" || value === null) return most - 8;
  let left = most - 2;
  for (const [name, inner] of Object.entries(value)) {
    left = room(inner, left - (Array.isArray(value) ? 1 : name.length + 4));
    if (left <= 0) return left;
  }
  return left;
}

/** A message that `triedText` wrote; undefined of anything else. */
export function readTried(message: unknown): Tried | TooLarge | undefined {
  if (!isRecord(message) || message["v"] !== 1) return undefined;
  const { by, policy, tooLarge, at, dispute, fields, hidden } = message;
  if ((by !== "look" && by !== "judgement") || typeof policy !== "string") return undefined;
  if (tooLarge === true) return typeof at === "string" ? { by, policy, tooLarge, at } : undefined;
  if (!isRecord(dispute) || !Array.isArray(fields)) return undefined;
  const plain = { dispute, fields, ...(hidden !== undefined && { hidden }) } as { [key: string]: Json };
  const whole = fromBesides(plain) as unknown as Pick<Tried, "dispute" | "fields">;
  return { by, policy, ...whole };
}
