import { documentFrom } from "../../../claims/statements/json-text.ts";
import { isHidden } from "../../../fields/hidden.ts";
import { isList, isRecord, type Json } from "../../../fields/json.ts";
import { hiddenWord } from "../../../hidden/words.ts";
import { clipped, listed } from "./deed.ts";
import { ruleWords, tagOf } from "./rule-words.ts";
import { policyWords } from "./statement-words.ts";

const longestValue = 120;
const mostParts = 3;
const deepest = 2;

const ticked = (text: string): string => `\`${clipped(text, longestValue)}\``;

function textWords(text: string, depth: number): string {
  if (!/^\s*[{[]/.test(text)) return ticked(text);
  const document = documentFrom(text);
  return isRecord(document) || isList(document) ? partsOf(document, depth) : ticked(text);
}

/** An object or a list by its parts, two levels deep. */
function partsOf(value: readonly Json[] | { readonly [key: string]: Json }, depth: number): string {
  const known = policyWords(value) ?? ruleWords(value, false);
  if (known !== undefined) return known;
  const tag = tagOf(value);
  if (tag !== undefined) return `tag ${ticked(tag.name)} as ${valueWords(tag.value, depth + 1)}`;
  const parts = isList(value) ? value : Object.entries(value);
  const what = isList(value) ? "an empty list" : "an empty object";
  if (parts.length === 0) return what;
  if (depth >= deepest) return `of ${parts.length} ${parts.length === 1 ? "part" : "parts"}`;
  const words = isList(value)
    ? value.slice(0, mostParts + 1).map((part) => nested(part, depth))
    : Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, mostParts + 1)
        .map(([name, part]) => `${clipped(name, longestValue / 3)} ${nested(part, depth)}`);
  const rest = parts.length - mostParts;
  return rest > 0 ? `${words.slice(0, mostParts).join(", ")} and ${rest} more` : listed(words, mostParts);
}

const nested = (value: Json, depth: number): string =>
  (isRecord(value) || isList(value)) && depth + 1 < deepest
    ? `(${valueWords(value, depth + 1)})`
    : valueWords(value, depth + 1);

/** A value as a person reads it, never as raw JSON; what is long is cut. */
export function valueWords(value: Json | undefined, depth = 0): string {
  if (value === undefined) return "unknown";
  if (value === null) return "absent";
  if (typeof value === "string") return textWords(value, depth);
  if (isHidden(value)) return hiddenWord;
  if (typeof value !== "object") return ticked(String(value));
  return clipped(partsOf(value, depth), 2 * longestValue);
}
