import { InvalidInput } from "../../faults.ts";
import { isList, isRecord, type Json, property } from "../../fields/json.ts";
import { valueText } from "../../fields/value-text.ts";
import { treeAt } from "../place.ts";
import type { PlannedDeed } from "../plan.ts";
import type { JsonTree } from "../text/plan-json.ts";

/** One resource in a list of changes. */
export type Entry = {
  readonly key: string;
  readonly address: string;
  readonly named: string;
  readonly provider: string;
  readonly deed: PlannedDeed;
  readonly change: JsonTree;
};

/** The managed resources of a list; each stands there once. */
export function changesIn(plan: JsonTree, list: string, file: string): readonly Entry[] {
  const found = property(plan, list) ?? [];
  const wrong = (what: string) =>
    new InvalidInput(`${what} in \`/${list}\` of the plan`, {
      hint: "print the plan again with `terraform show -json FILE`",
      at: { file, line: 1, column: 1 },
    });
  if (!isList(found)) throw wrong("there is no list");
  const entries = found.flatMap((entry, index): readonly Entry[] => {
    const isNamed =
      isRecord(entry) && typeof entry["address"] === "string" && typeof entry["type"] === "string";
    // Early editions of Terraform told of drift without saying of what.
    if (!isNamed && list === "resource_drift") return [];
    if (!isNamed) throw wrong(`item ${index + 1} has no address or type`);
    if (entry["mode"] === "data") return [];
    const { address, type: named, provider_name: provider, deposed } = entry as Record<string, string>;
    const change = treeAt(entry, "change");
    const key = `${address} ${deposed ?? ""}`;
    const name = String(provider ?? "");
    return [
      {
        key,
        address: addressOf(String(address), deposed),
        named: String(named),
        provider: name,
        deed: deedOf(change["actions"]),
        change,
      },
    ];
  });
  const seen = new Set<string>();
  for (const { key, address } of entries) {
    if (seen.has(key)) throw wrong(`the address ${valueText(address)} stands twice`);
    seen.add(key);
  }
  return entries;
}

/** As Terraform prints it: what was replaced and is still to be removed is another resource than what took its place. */
const addressOf = (address: string, deposed: unknown): string =>
  typeof deposed === "string" && deposed !== ""
    ? `${address} (deposed object ${deposed.slice(0, 100)})`
    : address;

function deedOf(actions: Json | undefined): PlannedDeed {
  const said = new Set(isList(actions) ? actions : []);
  if (said.has("create")) return said.has("delete") ? "replace" : "create";
  if (said.has("delete")) return "delete";
  return said.has("update") ? "update" : "nothing";
}
