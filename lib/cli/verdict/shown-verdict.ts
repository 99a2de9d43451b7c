import type { Decision } from "#core/arbitration/decide.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { plainDeep } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { lookOf } from "./look.ts";
import { knownOf, verdictPage } from "./page.ts";

type ShownVerdictInput = {
  readonly decision: Decision;
  readonly dispute: Dispute;
  /** Whether the reasons are listed besides the explanation, which has them in words. */
  readonly reasons: boolean;
};

/** The page for a person; nothing that a claimant wrote can steer the terminal. */
export function shownVerdict(judged: ShownVerdictInput, terminal: Terminal): string {
  const decision = plainDeep(judged.decision);
  const dispute = plainDeep(judged.dispute);
  const look = { ...lookOf(terminal), reasons: judged.reasons };
  return verdictPage(decision, { dispute, known: knownOf(dispute), look });
}
