import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Json } from "#core/fields/json.ts";
import { FieldPath } from "#core/fields/path.ts";
import { leanOf } from "#core/safety/lean.ts";
import { readPolicy } from "#files/policy-text.ts";
import { scene, unknown } from "./leaning-fields.ts";

const file = fileURLToPath(new URL("../../../policies/default.yaml", import.meta.url));
const read = readPolicy(readFileSync(file, "utf8"), file);
if (!("policy" in read)) throw new Error("the default policy cannot be read");
const { policy } = read;

/** Which way an edit leans under the packaged policy. */
export function lean(type: string, path: string, [before, after]: readonly [Json | undefined, Json]) {
  const move = { path: FieldPath.parse(path), topology: unknown, before, after };
  return leanOf(move, { ...scene({ type: `AWS::${type}` }), policy });
}
