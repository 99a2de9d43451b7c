import type { ActionFacts } from "../../../resource-types/call-knowledge.ts";
import type { ApiOperation } from "../call/call.ts";
import { type Noun, nounOf } from "../rank/noun.ts";

const tagWords = new Set(["tag", "tagging"]);
const joining = new Set(["to", "from", "for", "or", "create", "update", "of", "on", "a", "by"]);
const anything = new Set(["", "resource"]);

/** Whether a call only writes tags: by its verb, its noun, or because IAM says so. */
export function writesTags(call: ApiOperation, actions: readonly ActionFacts[]): boolean {
  if (call.verb === "Tag" || call.verb === "Untag") return true;
  const words = call.noun.words;
  if (words.at(-2) === "with") return false;
  const isNamed =
    tagWords.has(words.at(-1) ?? "") || (tagWords.has(words[0] ?? "") && joining.has(words[1] ?? ""));
  return (
    isNamed && (actions.length === 0 || actions.some(({ level }) => level === "tagging" || level === "write"))
  );
}

/** What the call tags by its own name: `role` for TagRole, undefined for TagResource. */
export function taggedNoun(call: ApiOperation): Noun | undefined {
  const words = call.noun.words.filter((word) => !tagWords.has(word) && !joining.has(word));
  const name = words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join("");
  return anything.has(words.join("")) ? undefined : nounOf(name);
}
