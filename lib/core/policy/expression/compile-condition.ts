import { EvaluationError, type ParseResult } from "@marcbachmann/cel-js";
import type { ConditionResult, Facts, PolicyCondition } from "../policy.ts";
import { type Complaint, shown } from "./complaint.ts";
import { factPath, type Node, parseExpression } from "./engine.ts";
import { loopDepth, refusal } from "./gate.ts";
import { kindRefusal } from "./kinds.ts";
import { isTooHeavy } from "./weight.ts";
import { complaintOf } from "./wording.ts";

const longestSource = 1_024;

export type CompiledCondition =
  | { readonly ok: true; readonly condition: PolicyCondition }
  | ({ readonly ok: false } & Complaint);

/** Checks an expression against the facts it may look at; what passes can neither run long nor change anything. */
export function compileCondition(source: string): CompiledCondition {
  if (source.length > longestSource) {
    const message = `the condition has ${source.length} characters, more than ${longestSource}`;
    return { ok: false, message, hint: "split the rule in two", from: 0, to: source.length };
  }
  try {
    const parsed = parseExpression(source);
    const complaint = refusal(parsed.ast, source) ?? checked(parsed, source);
    return complaint === undefined
      ? { ok: true, condition: conditionOf(parsed, source) }
      : { ok: false, ...complaint };
  } catch (error) {
    return { ok: false, ...complaintOf(error, source) };
  }
}

function checked(parsed: ParseResult, source: string): Complaint | undefined {
  const { valid, type, error } = parsed.check();
  if (!valid) return complaintOf(error, source);
  const refused = kindRefusal(parsed.ast, source);
  if (refused !== undefined || type === "bool") return refused;
  const message = `${shown(source)} is neither true nor false`;
  return {
    message,
    hint: "compare it, such as `claim.trust >= 3`",
    from: parsed.ast.start,
    to: parsed.ast.end,
  };
}

function conditionOf(parsed: ParseResult, source: string): PolicyCondition {
  const depth = loopDepth(parsed.ast);
  return (facts) => {
    if (isTooHeavy(facts, depth))
      return { ok: false, error: "a list is too long for the loop of the condition" };
    try {
      const answer: unknown = parsed(contextOf(facts));
      if (typeof answer === "boolean") return { ok: true, holds: answer };
      return { ok: false, error: "the condition came out neither true nor false" };
    } catch (error) {
      return unanswered(error, source);
    }
  };
}

/** A tag may have any name, also `constructor`, by which the engine would take the tags for something else. */
function contextOf(facts: Facts): Record<string, unknown> {
  if (!Object.hasOwn(facts.tags, "constructor")) return facts;
  return { ...facts, tags: new Map(Object.entries(facts.tags)) };
}

const absences = new Set(["no_such_key", "index_out_of_bounds"]);

/** A fact that is missing makes the whole condition false; anything else that goes wrong is a failure. */
function unanswered(error: unknown, source: string): ConditionResult {
  if (!(error instanceof EvaluationError)) return { ok: false, error: "the condition cannot be worked out" };
  const { node, code } = error;
  if (!absences.has(code)) return { ok: false, error: failureOf(node, source) };
  const name = node === undefined ? undefined : factPath(node as Node)?.join(".");
  return { ok: true, holds: false, missing: name ?? source.slice(node?.start, node?.end) };
}

function failureOf(
  node: { readonly start: number; readonly end: number } | undefined,
  source: string,
): string {
  return `${shown(source.slice(node?.start, node?.end))} cannot be worked out with these facts`;
}
