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
export function isPlausible(one: Evidence, call: ApiOperation): boolean {
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
