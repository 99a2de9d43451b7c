import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isList, isRecord, type Json } from "#core/fields/json.ts";
import { pointerOf } from "#core/schema/pointer.ts";

const file = fileURLToPath(new URL("../../../policies/default.yaml", import.meta.url));

/** Every list of rows, whatever section it stands in, and each row of it that has no id. */
function nameless(value: Json, steps: readonly string[] = []): readonly string[] {
  if (isList(value))
    return value.flatMap((row, index) => {
      if (!isRecord(row)) return [];
      return typeof row["id"] === "string" ? [] : [pointerOf([...steps, String(index)])];
    });
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => nameless(part as Json, [...steps, name]));
}

describe("a row of the packaged policy", () => {
  const document = parse(readFileSync(file, "utf8")) as Json;

  it("has an id, in whatever section it stands", () => {
    expect(nameless(document)).toEqual([]);
  });

  it("is found where it has none", () => {
    expect(nameless({ mode: { scopes: [{ id: "a" }, { mode: "observe" }] }, deletions: [{}] })).toEqual([
      "/mode/scopes/1",
      "/deletions/0",
    ]);
  });
});
