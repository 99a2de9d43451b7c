import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Misconfigured } from "#core/faults.ts";

/** The folder of Parley's own package.json, whether this runs from its source or as built. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Misconfigured("Parley's own files are missing", { hint: "install it again" });
    folder = parent;
  }
  return folder;
}

/** Where that which was built lies, if this runs as built; what an earlier build left beside the source is not used. */
export function builtFolder(): string | undefined {
  const folder = join(packageRoot(), "dist");
  return fileURLToPath(import.meta.url).startsWith(join(folder, "/")) ? folder : undefined;
}

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8"));
  return String(version);
}
