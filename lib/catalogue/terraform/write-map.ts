import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import type { TypeMapping } from "#core/plans/terraform/map.ts";
import { gatherCatalogue } from "../build/gather.ts";
import { mapText } from "../load/text/map-text.ts";
import { buildMap, type Reviewed } from "./build-map.ts";
import { providerTypes } from "./provider-schema.ts";

/** The built map lies beside the code that built it, and with the code in Git: no package holds the provider's schema. */
const mapFile = (): string => fileURLToPath(new URL("map.br", import.meta.url));

/** Builds the map from what `terraform providers schema -json` printed. */
export function mapFrom(schema: unknown, reviewed: Reviewed): ReadonlyMap<string, TypeMapping> {
  const models = gatherCatalogue().services.flatMap(({ types }) => types);
  return buildMap({ provider: providerTypes(schema), models, reviewed });
}

/** The same map gives the same bytes. */
export function writeMap(map: ReadonlyMap<string, TypeMapping>): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
  const bytes = brotliCompressSync(mapText(map), { params });
  writeFileSync(mapFile(), bytes);
  return bytes.length;
}
