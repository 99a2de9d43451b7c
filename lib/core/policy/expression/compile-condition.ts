import { EvaluationError, type ParseResult } from "@marcbachmann/cel-js";
import type { ConditionResult, Facts, PolicyCondition } from "../policy.ts";
import { type Complaint, shown, type Words } from "./complaint.ts";
import { factPath, kindOf, type Node, parseExpression, partsOf } from "./engine.ts";
import { loopDepth, refusal } from "./gate.ts";
import { complaintOf } from "./wording.ts";

/** What only shows once every part has a kind; sums of text or lists could grow without bound. */
function kindRefusal(root: Node, source: string): Complaint | undefined {
  for (const part of partsOf(root)) {
    const found = kindRefusal(part, source);
    if (found !== undefined) return found;
  }
  const words = kindOffence(root, source);
  return words === undefined ? undefined : { ...words, from: root.start, to: root.end };
}

const ordering = new Set(["<", "<=", ">", ">="]);
const arithmetic = new Set(["+", "-", "*", "/", "%"]);
const numbers = new Set<string | undefined>(["int", "double"]);

function kindOffence(node: Node, source: string): Words | undefined {
  if (node.op === "[]" && (kindOf(node.args[0]) ?? "").startsWith("$") && factPath(node) === undefined) {
    const hint = 'name the fact itself, such as `claim.constraint["in"]`';
    return { message: `${shown(source.slice(node.start, node.end))} does not say which fact it means`, hint };
  }
  if (!ordering.has(node.op) && !arithmetic.has(node.op)) return undefined;
  const kinds = partsOf(node).map(kindOf);
  const text = shown(source.slice(node.start, node.end));
  if (ordering.has(node.op) && kinds.includes("string")) {
    const hint = 'list the words that you mean, such as `claim.urgency in ["degradation", "emergency"]`';
    return { message: `${text} puts words in order of the alphabet`, hint };
  }
  if (ordering.has(node.op) || kinds.every((kind) => numbers.has(kind))) return undefined;
  return {
    message: `${text} calculates with something that may not be a number`,
    hint: "turn it into a number first, such as `double(claim.prefer)`",
  };
}

// By the depth of loops: how many parts a list may have. Work grows with this number to the power of depth + 1.
const mostParts = [Number.POSITIVE_INFINITY, 1_024, 64];

// A long text costs as much to look through as a list; so many characters count as one part.
const partLength = 64;

/** Whether a loop would run over more than its share. */
function isTooHeavy({ claim, tags, situations }: Facts, depth: number): boolean {
  const most = mostParts[depth] ?? 0;
  if (most === Number.POSITIVE_INFINITY) return false;
  const lists = [
    ...Object.values(claim.constraint ?? {}),
    claim.prefer,
    claim.motivation.evidence,
    tags,
    situations,
  ];
  return lists.some((list) => remaining(list, most + 1) < 0);
}

function remaining(value: unknown, left: number): number {
  if (typeof value === "string") return left - 1 - Math.floor(value.length / partLength);
  if (typeof value !== "object" || value === null) return left - 1;
  let rest = left - 1;
  for (const part of Object.values(value)) {
    if (rest < 0) return rest;
    rest = remaining(part, rest);
  }
  return rest;
}

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
