import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes the types of the sources, and of all that their types lead to. */
export function writeTypes(
  sources: readonly string[],
  { root, folder }: Readonly<Record<"root" | "folder", string>>,
): void {
  const config = join(folder, "tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    outDir: folder,
    typeRoots: [join(root, "node_modules/@types")],
  };
  const files = sources.map((source) => join(root, source));
  const extended = join(root, "tsconfig.json");
  writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions, files, include: [] }));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const { status } = spawnSync(process.execPath, [compiler, "--project", config], { stdio: "inherit" });
  rmSync(config);
  if (status !== 0) throw new Error("the types are not as they must be");
}
