import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { openTerraformMap } from "#catalogue/terraform/open-map.ts";
import type { Json } from "#core/fields/json.ts";
import type { Plan, PlannedChange } from "#core/plans/plan.ts";
import { readPlan } from "#core/plans/read-plan.ts";

type Tree = Readonly<Record<string, unknown>>;

export const read = (document: unknown, from?: unknown): Plan =>
  readText(JSON.stringify(document), from === undefined ? undefined : JSON.stringify(from));

export const readText = (text: string, from?: string): Plan =>
  readPlan({ text, file: "plan.json" }, from === undefined ? undefined : { text: from, file: "old.json" }, {
    types: openCatalogue(),
    terraform: openTerraformMap(),
  });

/** One resource of Terraform's as a plan lists it. */
export const entry = (type: string, change: Tree, more: Tree = {}): Tree => ({
  address: `${type}.one`,
  mode: "managed",
  type,
  name: "one",
  provider_name: "registry.terraform.io/hashicorp/aws",
  ...more,
  change: { actions: ["update"], ...change },
});

export const plan = (...resource_changes: readonly Tree[]): Tree => ({
  format_version: "1.2",
  planned_values: {},
  resource_changes,
});

export function only({ changes }: Plan): PlannedChange {
  const [first] = changes;
  if (first === undefined) throw new Error("the plan has no resource");
  return first;
}

export const editsIn = ({ edits }: PlannedChange): Readonly<Record<string, Json | undefined>> =>
  Object.fromEntries(edits.map(({ path, after }) => [path, after]));
