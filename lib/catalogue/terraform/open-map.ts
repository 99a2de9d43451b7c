import { readFileSync } from "node:fs";
import { Misconfigured } from "#core/faults.ts";
import type { TerraformMap } from "#core/plans/terraform/map.ts";
import { readTerraformMap } from "../load/text/map-text.ts";

let opened: TerraformMap | undefined;

/** Where Terraform's attributes stand in the schemas, read from the built map at the first use. */
export function openTerraformMap(): TerraformMap {
  opened ??= readTerraformMap(terraformMapBytes());
  return opened;
}

/** The built map, as functions find it beside them. */
export function terraformMapBytes(): Uint8Array {
  try {
    return readFileSync(new URL("map.br", import.meta.url));
  } catch (cause) {
    const hint = "install Parley again, or build it with `npm run map:terraform`";
    throw new Misconfigured("the map of Terraform's resources is missing", { hint, cause });
  }
}
