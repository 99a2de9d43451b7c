import type { ApiOperation } from "../call/call.ts";
import type { Evidence } from "./evidence.ts";
import { isPlausible } from "./gate.ts";

/** A type that a call may change, and how much speaks for it before any record is read. */
export type Candidate = Evidence & { readonly score: number };

const kinScore = { same: 8, part: 4, tail: 3.5, head: 2.5, inner: 1, none: 0 };

const letterOf: Readonly<Record<string, string>> = { create: "c", delete: "d" };

/** The likeliest types first; those with hardly any evidence are left out. */
export function candidatesOf(call: ApiOperation, evidence: readonly Evidence[]): readonly Candidate[] {
  const plausible = evidence.filter((one) => isPlausible(one, call));
  const scored = plausible.map((one): Candidate => ({ ...one, score: scoreOf(one, call, plausible) }));
  return scored
    .filter(({ score }) => score >= 3)
    .sort((one, other) => other.score - one.score)
    .slice(0, 8);
}

function scoreOf(one: Evidence, call: ApiOperation, all: readonly Evidence[]): number {
  const isSame = one.kin === "same";
  const isMaking = call.does === "create" || call.does === "delete";
  let score = kinScore[one.kin];
  if (isSame && isMaking) score += 3;
  if (one.property !== undefined) score += 3;
  score += handlerScore(one, call, all) + iamScore(one, all);
  if (one.facts.mutability === "full" || one.facts.mutability === "immutable") score += 0.6;
  score -= rivalry(one, isMaking, all);
  return lacksHandler(one, all) ? Math.min(score, 4) : score;
}

/** What stands against a type because another is nearer to what the call says. */
function rivalry(one: Evidence, isMaking: boolean, all: readonly Evidence[]): number {
  const others = all.filter((other) => other !== one);
  if (!one.linked && others.some(({ linked }) => linked)) return 8;
  if (one.kin === "same") return others.some(owns) ? 8 : 0;
  const isNamed = others.some(
    ({ kin, handlers }) => kin === "same" && (isMaking || handlers !== "" || one.handlers === ""),
  );
  if (!isNamed || owns(one)) return 0;
  return one.kin === "none" ? 8 : 4;
}

/** A type whose property the call names owns the change, though the property has a type of its own too. */
function owns({ kin, property, handlers }: Evidence): boolean {
  return kin === "part" && property !== undefined && handlers !== "";
}

function handlerScore({ handlers }: Evidence, { does }: ApiOperation, all: readonly Evidence[]): number {
  if (handlers === "") return 0;
  const right = handlers.includes(letterOf[does] ?? "u") ? 2 : 0;
  const only = all.filter((other) => other.handlers !== "").length === 1 ? 2 : 0;
  return 3 + right + only;
}

function iamScore({ required, optional }: Evidence, all: readonly Evidence[]): number {
  if (!required) return optional ? 0.5 : 0;
  return all.filter((other) => other.required).length === 1 ? 6 : 4;
}

/** A type whose known handlers can do without the call loses to a kindred type that needs it. */
function lacksHandler(one: Evidence, all: readonly Evidence[]): boolean {
  if (one.handlers !== "" || Object.keys(one.facts.handlers).length === 0) return false;
  return all.some((other) => other.handlers !== "" && (other.kin !== "none" || other.required));
}
