import { decide } from "#core/arbitration/decide.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import { type DecisionRecord, recordFrom, recordOf, recordText, replay } from "#core/arbitration/record.ts";
import { parse } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import type { Policy } from "#core/policy/policy.ts";
import { type ExitCode, exitCodeOf, exitCodes } from "../exit-codes.ts";
import { placeOf, readText, writeText } from "../inputs/disk.ts";
import { described } from "../inputs/judging.ts";
import { disputeOf, loadPolicy, policyPlace } from "../inputs/load.ts";
import { loadOwners, withOwners } from "../inputs/owners-file.ts";
import { paints } from "../terminal/paint.ts";
import { jsonText } from "../terminal/plain-text.ts";
import { hasColour, type Terminal } from "../terminal/terminal.ts";
import { shownVerdict } from "./shown-verdict.ts";

const words = {
  policy: "it was reached under another policy than this one, and this one records something else",
  verdict: "the same policy does not reach what the record says; it was changed, or Parley was",
} as const;

/** What `--record` wrote: a dispute with the verdict that was reached on it. */
function recordIn(text: string): DecisionRecord | undefined {
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
function judgeAgain(record: DecisionRecord, policy: Policy, { terminal, json }: Speak): ExitCode {
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

type DecideSourceInput = {
  readonly source: string;
  readonly policy?: string;
  readonly owners?: string;
  readonly json?: boolean;
  readonly record?: string;
};

async function sourceText(source: string, terminal: Terminal): Promise<{ text: string; named: string }> {
  if (source === "-") return { text: await terminal.readInput(), named: "standard input" };
  return { text: await readText(placeOf(terminal.cwd, source)), named: source };
}

export async function decideSource(asked: DecideSourceInput, terminal: Terminal): Promise<ExitCode> {
  const { text, named } = await sourceText(asked.source, terminal);
  const { policy } = await loadPolicy(policyPlace(terminal, asked.policy));
  const record = recordIn(text);
  if (record !== undefined) return judgeAgain(record, policy, { terminal, json: asked.json === true });

  const said = disputeOf(text, named);
  const owners = asked.owners === undefined ? undefined : await loadOwners(terminal, asked.owners);
  const dispute = described(owners === undefined ? said : withOwners(said, owners, policy));
  const decision = decide(dispute, policy);
  if (asked.record !== undefined) {
    await writeText(placeOf(terminal.cwd, asked.record), recordText(recordOf(dispute, policy)));
  }
  terminal.out(
    asked.json === true
      ? `${jsonText(decision)}\n`
      : shownVerdict({ decision, dispute, reasons: true }, terminal),
  );
  return exitCodeOf(decision.outcome);
}
