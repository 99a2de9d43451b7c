import { Hidden } from "../fields/hidden.ts";
import { isList, isRecord, type Json } from "../fields/json.ts";

/** How the first format wrote that something is hidden: as texts, which anybody may write. */
const digest = /^digest:([\w-]{43}=?)$/;
const words: ReadonlyMap<Json, Hidden> = new Map([
  ["(hidden)", Hidden.kept],
  ["(hidden, changed)", Hidden.changed],
]);

/** Under these names the first format kept values of fields; only there a text can have been a mark. */
const ofFields: ReadonlySet<string> = new Set([
  "live",
  "prior",
  "constraint",
  "prefer",
  "before",
  "after",
  "authored",
  "stackValue",
]);
/** Words of other people, whatever they are called within. */
const ofOthers: ReadonlySet<string> = new Set([
  "tags",
  "priorTags",
  "motivation",
  "testimonies",
  "testimony",
  "situations",
  "settled",
]);

/** A digest was always the whole of a text, and always of this length: any other text is what it says. */
function withDigests(value: Json): Json {
  if (typeof value === "string") {
    const [, found] = digest.exec(value) ?? [];
    return found === undefined ? value : Hidden.of(found);
  }
  if (isList(value)) return value.map(withDigests);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withDigests(inner)]));
}

/** What a verdict said: of one field a value, of several a value for each. */
function withWords(value: Json): Json {
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withWords(inner)]));
  return words.get(value) ?? withDigests(value);
}

/** A document of the first format as it is kept now. What may have been a mark or a text counts as hidden. */
export function withoutOldMarks(document: Json): Json {
  if (isList(document)) return document.map(withoutOldMarks);
  if (!isRecord(document)) return document;
  const inner = ([name, value]: [string, Json]): [string, Json] => {
    if (ofOthers.has(name)) return [name, value];
    if (name === "value") return [name, withWords(value)];
    return [name, ofFields.has(name) ? withDigests(value) : withoutOldMarks(value)];
  };
  return Object.fromEntries(Object.entries(document).map(inner));
}
