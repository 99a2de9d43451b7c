import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dataPackages } from "./sources/packages.ts";

// What the built catalogue depends on besides the data packages: this folder, and what it builds with.
const generator = [".", "../load/text", "../../core/resource-types"].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

/**
 * Changes when the data or the generator does. A data package is known by its package.json: what npm published
 * under a version never changes, and reading all of it would take longer than loading the catalogue.
 */
export function catalogueFingerprint(): string {
  const hash = createHash("sha256");
  for (const { manifest } of dataPackages()) hash.update(manifest).update("\0");
  for (const file of generator.flatMap(sourcesIn)) hash.update(readFileSync(file)).update("\0");
  return hash.digest("hex").slice(0, 16);
}

function sourcesIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => /\.[jt]s$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}
