import type { Outcome } from "#core/arbitration/verdict.ts";

/** What the process answers with; scripts lean on these numbers. */
export const exitCodes = { fine: 0, fault: 1, ask: 2, revert: 3, usage: 64 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const byOutcome = { keep: exitCodes.fine, ask: exitCodes.ask, revert: exitCodes.revert } as const;

export const exitCodeOf = (outcome: Outcome): ExitCode => byOutcome[outcome];
