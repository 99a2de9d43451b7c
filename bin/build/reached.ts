import { build } from "esbuild";

export type Reached = {
  readonly sources: readonly string[];
  /** Specifiers of packages and of modules of Node. */
  readonly outside: readonly string[];
};

/** Everything that the entries load sooner or later; what they only take types from is not among it. */
export async function reachedFrom(entries: readonly string[], root: string): Promise<Reached> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entries],
    outdir: "nowhere",
    write: false,
    metafile: true,
    bundle: true,
    packages: "external",
    // What serves on a laptop is published whole, in one file.
    external: ["#local/*"],
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
  const reaches = Object.values(metafile.inputs).flatMap(({ imports }) => imports);
  const outside = reaches.flatMap(({ external, path }) =>
    external === true && !path.startsWith("#") ? [path] : [],
  );
  return { sources: Object.keys(metafile.inputs).sort(), outside: [...new Set(outside)].sort() };
}
