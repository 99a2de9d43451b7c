import { decide } from "#core/arbitration/decide.ts";
import { recordOf, recordText } from "#core/arbitration/record.ts";
import { type ExitCode, exitCodeOf } from "../exit-codes.ts";
import { placeOf, readText, writeText } from "../inputs/disk.ts";
import { described } from "../inputs/judging.ts";
import { disputeOf, loadPolicy, policyPlace } from "../inputs/load.ts";
import { jsonText } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { judgeAgain, recordIn } from "./judge-again.ts";
import { shownVerdict } from "./shown-verdict.ts";

type DecideSourceInput = {
  readonly source: string;
  readonly policy?: string;
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

  const dispute = described(disputeOf(text, named));
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
