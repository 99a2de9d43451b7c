import * as z from "zod/mini";
import { Instant } from "../claims/instant.ts";
import { Situation } from "../claims/situation.ts";
import { BrokenInvariant, Misconfigured } from "../faults.ts";
import { canonicalJson, isRecord, type Json } from "../fields/json.ts";
import { besides, fromBesides } from "../hidden/beside.ts";
import { entryDigest, StoredEntry } from "../ledger/chain/entry.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import { readRecord, recordText } from "../ledger/record-text.ts";
import type { LoggedDecision } from "../ports/stores/decision-log.ts";

const Count = z.int().check(z.nonnegative());
const version = 1;

/** The first line of what `parley replay --record` writes. */
const Head = z.strictObject({
  parley: z.literal("record"),
  v: z.literal(version),
  /** The last moment that was judged: it is shown as now. */
  at: Instant,
  // As a file, so that its places are found again.
  policy: z.strictObject({
    name: z.string(),
    text: z.string(),
    // Where it is made of several.
    layers: z.optional(
      z.array(z.strictObject({ key: z.string(), name: z.string(), digest: z.string(), text: z.string() })),
    ),
  }),
  /** What there was no room for. */
  leftOut: z.strictObject({ dockets: Count, decisions: Count }),
});
export type RecordHead = z.infer<typeof Head>;

/** A line of a file that `parley replay --record` writes: the head, then all that is known, and how many lines there were. */
export const RecordLine = z.union([
  Head,
  z.strictObject({ situation: Situation }),
  z.strictObject({ docket: z.custom<Json>(isRecord) }),
  z.strictObject({ decision: StoredEntry }),
  z.strictObject({ lines: Count }),
]);

export type ReadLine =
  | { readonly head: RecordHead }
  | { readonly situation: Situation }
  | { readonly docket: DocketRecord }
  | { readonly decision: LoggedDecision }
  | { readonly lines: number };

const lineOf = (value: unknown): string => `${canonicalJson(value as Json)}\n`;

export const headLine = (head: Omit<RecordHead, "parley" | "v">): string =>
  lineOf({ parley: "record", v: version, ...head });
export const situationLine = (situation: Situation): string => lineOf({ situation });
export const docketLine = (docket: DocketRecord): string => `{"docket":${recordText(docket)}}\n`;
export const decisionLine = (decision: LoggedDecision): string => lineOf({ decision: besides(decision) });
export const lastLine = (lines: number): string => lineOf({ lines });

/** Why a line is none of a record, in words. */
export type LineFlaw = { readonly flaw: string };

/** One line after the head, as it was written to the byte; or what is wrong with it. */
export function readRecordLine(text: string, value: unknown): ReadLine | LineFlaw {
  const read = RecordLine.safeParse(value);
  if (!read.success || lineOf(value) !== `${text}\n`) return { flaw: "it is not as it was written" };
  const { data } = read;
  if ("parley" in data) return { head: data };
  if ("docket" in data) return docketIn(data.docket);
  return "decision" in data ? decisionIn(data.decision) : data;
}

function docketIn(stored: Json): ReadLine | LineFlaw {
  try {
    return { docket: readRecord(canonicalJson(stored)) };
  } catch (error) {
    if (error instanceof Misconfigured || error instanceof BrokenInvariant) return { flaw: error.message };
    throw error;
  }
}

function decisionIn(entry: StoredEntry): ReadLine | LineFlaw {
  if (entryDigest(entry as Readonly<Record<string, Json>>) !== entry.digest)
    return { flaw: "its decision is not the one that was written" };
  return { decision: fromBesides(entry as Readonly<Record<string, Json>>) as unknown as LoggedDecision };
}

/** Whether a first line is that of a record, and of which version. */
export function headIn(value: unknown): RecordHead | { readonly newer: number } | undefined {
  if (!isRecord(value) || value["parley"] !== "record") return undefined;
  const { v } = value;
  if (typeof v === "number" && v > version) return { newer: v };
  const read = Head.safeParse(value);
  return read.success ? read.data : undefined;
}
