import { isRecord, type Json } from "#core/fields/json.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { readYaml } from "./yaml-file.ts";

/** The short forms of CloudFormation's functions. */
const functions =
  "And Base64 Cidr Equals FindInMap GetAtt GetAZs If ImportValue Join Length Not Or Select Split Sub ToJsonString Transform".split(
    " ",
  );
const short = [...functions, "Ref", "Condition"].map((name) => `!${name}`);

/** A template of CloudFormation's in YAML as the same in JSON: `!Ref Bucket` is `{"Ref": "Bucket"}`. */
export function readTemplateYaml(
  text: string,
  file: string,
): { readonly template: Json } | { readonly diagnostics: readonly Diagnostic[] } {
  const read = readYaml(text, file, short);
  return "diagnostics" in read ? { diagnostics: read.diagnostics } : { template: longForms(read.value) };
}

function longForms(value: Json): Json {
  if (Array.isArray(value)) return value.map(longForms);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [longName(name), longForms(inner)]));
}

function longName(name: string): string {
  if (!short.includes(name)) return name;
  return name === "!Ref" || name === "!Condition" ? name.slice(1) : `Fn::${name.slice(1)}`;
}
