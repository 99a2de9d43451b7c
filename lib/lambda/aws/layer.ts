import { readFileSync } from "node:fs";
import { type Catalogue, loadCatalogue } from "#catalogue/load/catalogue.ts";
import { readTerraformMap } from "#catalogue/load/text/map-text.ts";
import { Misconfigured } from "#core/faults.ts";
import type { TerraformMap } from "#core/plans/terraform/map.ts";
import { readCompiledPolicy } from "#core/policy/file/compiled-file.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Environment } from "./environment.ts";

/** Where a layer puts its files. */
const layer = "/opt/parley";
const shadowFile = "shadow.json";

export const policyIn = (environment: Environment): Policy =>
  readCompiledPolicy(textIn(environment, "POLICY_FILE", "policy.json"));

/** The policy that is tried; undefined where the deployment names none. */
export function candidateIn({ maybe }: Environment): Policy | undefined {
  const bytes = bytesIn(maybe("SHADOW_FILE") ?? `${layer}/${shadowFile}`);
  return bytes === undefined ? undefined : readCompiledPolicy(new TextDecoder().decode(bytes));
}

/** INVARIANT (no path from an event): the catalogue asks only for parts that its own index names. */
export function catalogueIn({ maybe }: Environment): Catalogue {
  const folder = maybe("CATALOGUE_FOLDER") ?? `${layer}/catalogue`;
  return loadCatalogue((name) => (/^[a-z0-9-]+$/.test(name) ? bytesIn(`${folder}/${name}`) : undefined));
}

/** Where Terraform's attributes stand in the schemas; there only where runs of Terraform are answered. */
export function terraformMapIn({ maybe }: Environment): TerraformMap {
  const bytes = bytesIn(maybe("TERRAFORM_MAP") ?? `${layer}/terraform.br`);
  if (bytes !== undefined) return readTerraformMap(bytes);
  throw new Misconfigured("the map of Terraform's resources cannot be read", { hint: "deploy Parley again" });
}

type FileSetting = "POLICY_FILE" | "INSTALLATION_FILE";

export function textIn({ maybe }: Environment, setting: FileSetting, name: string): string {
  const path = maybe(setting) ?? `${layer}/${name}`;
  const bytes = bytesIn(path);
  if (bytes !== undefined) return new TextDecoder().decode(bytes);
  const hint = `let the setting \`${setting}\` name the file, or deploy Parley again`;
  throw new Misconfigured(`the file \`${path}\` cannot be read`, { hint });
}

function bytesIn(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
