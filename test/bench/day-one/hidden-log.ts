import { readFileSync } from "node:fs";
import { isList, isRecord, type Json } from "#core/fields/json.ts";

const file = new URL("../../../docs/examples/replay/two-days.json", import.meta.url);

/** What AWS itself names says nothing of anybody's taste in names, and stays. */
const isOfAws = (name: string): boolean =>
  name.startsWith("AWSServiceRole") || name.startsWith("AWSReservedSSO");

function namesIn(record: Json): readonly string[] {
  const identity = isRecord(record) ? record["userIdentity"] : undefined;
  const arn = isRecord(identity) ? identity["arn"] : undefined;
  if (typeof arn !== "string") return [];
  const [, role = "", session = ""] = arn.split("/");
  return role.startsWith("AWSServiceRole") ? [] : [role, session].filter((name) => !isOfAws(name));
}

function renamed(value: Json, names: ReadonlyMap<string, string>): Json {
  if (typeof value === "string") {
    let text = value;
    for (const [name, opaque] of names) text = text.replaceAll(name, opaque);
    return text;
  }
  if (isList(value)) return value.map((item) => renamed(item, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, renamed(inner as Json, names)]),
  );
}

const whoParts = ["userIdentity", "userAgent"];

/**
 * The example log with every name hidden: roles, sessions and people are called `r-01` and so on, and tools that say
 * why in their user agent say nothing. What was changed, and by which kind of tool, is as it was.
 */
export function hiddenLog(): Json {
  const { Records: records } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly Records: readonly Json[];
  };
  const all = [...new Set(records.flatMap(namesIn))].filter((name) => name !== "");
  // Longer names first, so that no part of one is taken for another.
  const inOrder = all.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const names = new Map(inOrder.map((name, index) => [name, `r-${String(index + 1).padStart(2, "0")}`]));
  const hidden = records.map((record) =>
    isRecord(record)
      ? Object.fromEntries(
          Object.entries(record).map(([key, value]) => [
            key,
            whoParts.includes(key) ? withoutWords(renamed(value as Json, names)) : (value as Json),
          ]),
        )
      : record,
  );
  return { Records: hidden };
}

const withoutWords = (value: Json): Json =>
  typeof value === "string" ? value.replaceAll(/\bapp\/\S+|\bparley\S*/g, "") : value;
