import { join } from "node:path";
import { Misconfigured } from "#core/faults.ts";
import { catalogueFingerprint } from "../build/fingerprint.ts";
import { type Catalogue, loadCatalogue, type ShardSource } from "../load/catalogue.ts";
import { type PermissionFacts, permissionsIn } from "../load/permissions.ts";
import { builtFolder, packageRoot } from "./package-root.ts";
import { shippedParts } from "./shipped-parts.ts";
import { storedParts } from "./stored-parts.ts";

export type { Catalogue } from "../load/catalogue.ts";

/** Built files live where nobody commits them; another generator or other data have another folder. */
export const catalogueShelf = (): string => join(packageRoot(), "node_modules/.cache/parley");
/** The published form has one that came with it. */
export const catalogueFolder = (): string =>
  shippedFolder() ?? join(catalogueShelf(), `catalogue-${fingerprint()}`);

let opened: Catalogue | undefined;
let permissions: PermissionFacts | undefined;

/** What is known of API calls and resource types; built at the first use where it is missing or stale. */
export function openCatalogue(): Catalogue {
  opened ??= loadCatalogue(catalogueParts());
  return opened;
}

/** What IAM says of the actions that handlers name, for anyone who deploys. */
export function openPermissions(): PermissionFacts {
  permissions ??= permissionsIn(catalogueParts());
  return permissions;
}

export function catalogueParts(): ShardSource {
  const shipped = shippedFolder();
  return shipped === undefined ? storedParts(catalogueFolder()) : shippedParts(shipped);
}

function shippedFolder(): string | undefined {
  const built = builtFolder();
  return built === undefined ? undefined : join(built, "catalogue");
}

function fingerprint(): string {
  try {
    return catalogueFingerprint();
  } catch (cause) {
    const hint = "install the development dependencies with `npm ci`; they hold the data";
    throw new Misconfigured("the catalogue's data packages are not installed", { hint, cause });
  }
}
