import { InvalidInput } from "../faults.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import { mostResources } from "./plan.ts";
import type { TerraformMap } from "./terraform/map.ts";

/** What reading a plan needs to know of types, and of Terraform's names for their fields. */
export type PlanKnowing = {
  readonly types: TypeKnowledge & {
    fields(type: string, deepest: number): readonly string[];
    type(name: string): { readonly id: readonly string[] } | undefined;
  };
  readonly terraform: TerraformMap;
};

export function refuseTooMany(count: number, file: string): void {
  if (count <= mostResources) return;
  throw new InvalidInput(`the plan has ${count} resources, and ${mostResources} are the most`, {
    hint: "plan parts of it with `-target`, or split the stack",
    at: { file, line: 1, column: 1 },
  });
}
