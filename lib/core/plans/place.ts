import { isRecord, type Json, property } from "../fields/json.ts";
import type { PlannedPlace } from "./plan.ts";
import type { JsonTree } from "./text/plan-json.ts";

const arn = /^arn:[a-z-]+:[a-z0-9-]*:([a-z0-9-]*):(\d{12}):/;

/** Account and region as an ARN among the values says them. */
export function placeIn(values: JsonTree | undefined): PlannedPlace {
  for (const value of Object.values(values ?? {})) {
    const [, region, account] = (typeof value === "string" && arn.exec(value)) || [];
    if (account !== undefined) return { account, ...(region !== "" && { region }) };
  }
  return {};
}

/** The region that a zone lies in. */
export const regionOfZone = (zone: Json | undefined): string | undefined =>
  typeof zone === "string" ? /^([a-z]{2}(?:-[a-z]+)+-\d)[a-z]$/.exec(zone)?.[1] : undefined;

/** The region of the one provider that a plan configures, where it says it. */
export function providerRegion(plan: JsonTree): string | undefined {
  const providers = treeAt(treeAt(plan, "configuration"), "provider_config");
  const regions = Object.values(providers).flatMap((provider) => {
    if (!isRecord(provider) || provider["name"] !== "aws") return [];
    return [regionIn(treeAt(treeAt(provider, "expressions"), "region"), plan)];
  });
  const [only, ...more] = new Set(regions);
  return more.length === 0 ? only : undefined;
}

function regionIn(region: JsonTree, plan: JsonTree): string | undefined {
  const constant = region["constant_value"];
  if (typeof constant === "string") return constant;
  const [reference] = Array.isArray(region["references"]) ? region["references"] : [];
  const name = typeof reference === "string" ? reference.replace(/^var\./, "") : "";
  const value = property(treeAt(treeAt(plan, "variables"), name), "value");
  return typeof value === "string" ? value : undefined;
}

export function treeAt(tree: JsonTree, name: string): JsonTree {
  const value = property(tree, name);
  return isRecord(value) ? value : {};
}
