import type { ActionFacts } from "../../../resource-types/call-knowledge.ts";
import type { ApiOperation } from "../call/call.ts";
import { beginsWith, endsWith, flat, wordsOf } from "../call/words.ts";
import type { Evidence } from "./evidence.ts";

/** Why a call changes nothing that CloudFormation models, as far as its name and IAM can tell; else undefined. */
export function reasonToIgnore(
  call: ApiOperation,
  evidence: readonly Evidence[],
  actions: readonly ActionFacts[],
): string | undefined {
  const writes = actions.some(({ level }) => level !== "read" && level !== "list");
  if (actions.length > 0 && !writes) return "it only reads";
  if (call.does === "read" && !evidence.some(({ handlers }) => /[cud]/.test(handlers)))
    return "it only reads";
  const named = evidence.some(({ kin }) => kin === "same");
  if (call.does === "data" && !(named && evidence.some(({ handlers }) => handlers !== ""))) {
    return "it moves data and changes no resource";
  }
  if (!named && speaksOfUnmodelled(call, actions)) return "CloudFormation has no type for what it changes";
  return undefined;
}

/** The noun is a kind of resource that IAM knows and CloudFormation does not, such as a snapshot. */
function speaksOfUnmodelled(call: ApiOperation, actions: readonly ActionFacts[]): boolean {
  const { noun } = call;
  return actions.some(({ unmodelled }) =>
    unmodelled.some((name) => {
      const words = wordsOf(name);
      return (
        flat(name) === noun.flat ||
        beginsWith(noun.words, words) ||
        (words.length > 1 && endsWith(noun.words, words))
      );
    }),
  );
}

/** Whether what speaks for a type is enough for a call of this kind to have changed it. */
function isPlausible(one: Evidence, call: ApiOperation): boolean {
  const { kin, handlers, property, required } = one;
  const touched = property !== undefined && (required || kin !== "none");
  switch (call.does) {
    case "lifecycle":
      return kin === "same" || (handlers.includes("u") && (property !== undefined || lasts(one, call)));
    case "other":
    case "data":
    case "read":
      return handlers !== "" && (kin === "same" || kin === "part" || property !== undefined || required);
    case "create":
    case "delete":
      return kin === "same" || kin === "tail" || touched || one.version || rightHandlers(one, call);
    default:
      return (
        kin === "same" ||
        kin === "part" ||
        kin === "tail" ||
        touched ||
        rightHandlers(one, call) ||
        (kin !== "none" && required)
      );
  }
}

// What is started of a resource runs and ends, and leaves the resource as it was.
const runs = new Set(
  "execution run job task query refresh analysis scan evaluation assessment build session import export test".split(
    " ",
  ),
);

function lasts({ kin }: Evidence, { noun }: ApiOperation): boolean {
  return kin === "part" && !noun.words.some((word) => runs.has(word));
}

/** What only deleting needs creates nothing, and what only creating needs deletes nothing. */
function rightHandlers({ handlers }: Evidence, { does }: ApiOperation): boolean {
  return does === "delete" ? /[ud]/.test(handlers) : /[cu]/.test(handlers);
}

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
