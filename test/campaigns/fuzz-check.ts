import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Decision, decide } from "#core/arbitration/decide.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import { outcomes, VerdictDocument } from "#core/arbitration/verdict.ts";
import { printedDeep } from "#core/hidden/words.ts";
import { lintPolicy } from "#core/policy/lint.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Diagnostic } from "#files/diagnostic.ts";
import { readDispute } from "#files/dispute-text.ts";
import { readPolicy } from "#files/policy-text.ts";
import type { Case } from "./fuzz-case.ts";

export type Result = { readonly valid: boolean; readonly outcomes: readonly string[] };

const place = fileURLToPath(new URL("../../policies/default.yaml", import.meta.url));
const standard = readPolicy(readFileSync(place, "utf8"), "policies/default.yaml");
if ("diagnostics" in standard) throw new Error("the default policy does not load");
const defaultPolicy = standard.policy;

function demand(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

// A message may say itself what to write instead.
const remedy = /\b(must|such as|like|use|write|says|needs?)\b/;
const newline = /\r\n|\n|\r/;

function checkDiagnostics(diagnostics: readonly Diagnostic[], text: string): void {
  demand(diagnostics.length > 0, "it was refused without a word");
  const lines = text.split(newline).length;
  for (const { message, hint, at } of diagnostics) {
    demand(message.trim() !== "", "a diagnostic has no message");
    demand(hint.trim() !== "" || remedy.test(message), `\`${message}\` has no hint`);
    demand(!/[\n\r]/.test(message), `\`${message}\` has more than one line`);
    demand(at.line >= 1 && at.column >= 1 && at.file === "case.yaml", `\`${message}\` stands nowhere`);
    demand(at.line <= lines + 1, `\`${message}\` stands on line ${at.line} of ${lines}`);
  }
}

function checkDecision(decision: Decision): string {
  demand(outcomes.includes(decision.outcome), `the outcome is \`${decision.outcome}\``);
  demand(decision.explanation.trim() !== "", "nothing is explained");
  const shape = VerdictDocument.safeParse(JSON.parse(JSON.stringify(printedDeep(decision))));
  demand(shape.success, `the verdict has another shape: ${shape.success ? "" : shape.error.message}`);
  return decision.outcome;
}

function checkDispute(text: string): Result {
  const read = readDispute(text, "case.yaml");
  if ("diagnostics" in read) {
    checkDiagnostics(read.diagnostics, text);
    return { valid: false, outcomes: [] };
  }
  return { valid: true, outcomes: [checkDecision(decide(read.dispute, defaultPolicy))] };
}

function lintedPolicy(text: string): Policy | undefined {
  const read = readPolicy(text, "case.yaml");
  if ("diagnostics" in read) {
    checkDiagnostics(read.diagnostics, text);
    return undefined;
  }
  const found = read.locate(lintPolicy(read.policy));
  if (found.length > 0) checkDiagnostics(found, text);
  return read.policy;
}

function checkPolicy(text: string, disputes: readonly object[]): Result {
  const policy = lintedPolicy(text);
  if (policy === undefined) return { valid: false, outcomes: [] };
  const judged = disputes.map((one) => checkDecision(decide(Dispute.parse(one), policy)));
  return { valid: true, outcomes: judged };
}

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const untouched = prototypes.map((each) => Reflect.ownKeys(each).length);

/** Runs one case; what should not be is thrown. */
export function check({ kind, text, disputes }: Case): Result {
  const result = kind === "dispute" ? checkDispute(text) : checkPolicy(text, disputes);
  const isClean = prototypes.every((each, index) => Reflect.ownKeys(each).length === untouched[index]);
  demand(isClean, "a prototype was changed");
  return result;
}
