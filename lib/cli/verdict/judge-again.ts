import { Dispute } from "#core/arbitration/dispute.ts";
import { type DecisionRecord, recordFrom, replay } from "#core/arbitration/record.ts";
import { parse } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import type { Policy } from "#core/policy/policy.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { paints } from "../terminal/paint.ts";
import { jsonText } from "../terminal/plain-text.ts";
import { hasColour, type Terminal } from "../terminal/terminal.ts";

const words = {
  policy: "it was reached under another policy than this one, and this one records something else",
  verdict: "the same policy does not reach what the record says; it was changed, or Parley was",
} as const;

/** What `--record` wrote: a dispute with the verdict that was reached on it. */
export function recordIn(text: string): DecisionRecord | undefined {
  if (!text.trimStart().startsWith("{") || !text.includes('"verdict"')) return undefined;
  const value = jsonOf(text);
  if (!Object.hasOwn(value, "verdict") || !Object.hasOwn(value, "dispute")) return undefined;
  const record = recordFrom(value);
  // Only what is judged is checked; the rest is compared to the byte.
  return { ...record, dispute: parse("the dispute in the record", Dispute, record.dispute) };
}

function jsonOf(text: string): Record<string, Json> {
  try {
    return JSON.parse(text);
  } catch {
    // It may still be a dispute in YAML, whose reader says what is wrong and where.
    return {};
  }
}

type Speak = { readonly terminal: Terminal; readonly json: boolean };

/** Judges a record again and compares the bytes. */
export function judgeAgain(record: DecisionRecord, policy: Policy, { terminal, json }: Speak): ExitCode {
  const replayed = replay(record, policy);
  const { same } = replayed;
  if (json) {
    terminal.out(
      `${jsonText(same ? { same } : { same, why: replayed.why, verdict: replayed.now.verdict })}\n`,
    );
    return same ? exitCodes.fine : exitCodes.fault;
  }
  const paint = paints(hasColour(terminal, "out"));
  if (same)
    terminal.out(`${paint.good("the verdict is the same, to the byte")} (sha256 ${replayed.digest})\n`);
  else terminal.out(`${paint.bad("the verdict is not the same")}: ${words[replayed.why]}\n`);
  return same ? exitCodes.fine : exitCodes.fault;
}
