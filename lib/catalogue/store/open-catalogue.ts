import { join } from "node:path";
import { Misconfigured } from "#core/faults.ts";
import { catalogueFingerprint } from "../build/fingerprint.ts";
import { type Catalogue, loadCatalogue } from "../load/catalogue.ts";
import { packageRoot } from "./package-root.ts";
import { storedParts } from "./stored-parts.ts";

export type { Catalogue } from "../load/catalogue.ts";

/** Built files live where nobody commits them; another generator or other data have another folder. */
export const catalogueShelf = (): string => join(packageRoot(), "node_modules/.cache/parley");
export const catalogueFolder = (): string => join(catalogueShelf(), `catalogue-${fingerprint()}`);

let opened: Catalogue | undefined;

/** What is known of API calls and resource types; built at the first use where it is missing or stale. */
export function openCatalogue(): Catalogue {
  opened ??= loadCatalogue(storedParts(catalogueFolder()));
  return opened;
}

function fingerprint(): string {
  try {
    return catalogueFingerprint();
  } catch (cause) {
    const hint = "install the development dependencies with `npm ci`; they hold the data";
    throw new Misconfigured("the catalogue's data packages are not installed", { hint, cause });
  }
}
