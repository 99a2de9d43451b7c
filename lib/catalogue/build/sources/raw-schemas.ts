import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { SchemaPart } from "#core/resource-types/schema-part.ts";
import { dataPackage, jsonIn } from "./packages.ts";

/** The registry's own schemas by type: with handlers and write-only properties, but not the newest. */
export function readRawSchemas(): ReadonlyMap<string, SchemaPart> {
  const folder = join(dataPackage("schemas").folder, "schemas");
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return new Map(
    files.sort().map((file) => {
      const schema = jsonIn(join(folder, file)) as SchemaPart;
      return [String(schema["typeName"]), schema];
    }),
  );
}
