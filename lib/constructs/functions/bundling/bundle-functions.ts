import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { packageRoot } from "#catalogue/store/package-root.ts";

// Packages of the old form ask for modules of Node by `require`, which an ES module does not have.
const banner = `import{createRequire}from"node:module";const require=createRequire(import.meta.url);`;

/** How everything that stands for itself is made: one module of Node 24, with its packages in it. */
export const oneFile: BuildOptions & { readonly metafile: true } = {
  bundle: true,
  minify: true,
  metafile: true,
  format: "esm",
  platform: "node",
  target: "node24",
  mainFields: ["module", "main"],
  banner: { js: banner },
  logLevel: "error",
};

/** Of what a client of AWS's says about its own package its version is all that is ever asked for. */
const versionAlone: Plugin = {
  name: "version-alone",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, "utf8")) as { readonly version: string };
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};

/** What a function takes in place of what the SDK brings along. */
const instead = (root: string): Readonly<Record<string, string>> => ({
  "@aws-sdk/credential-provider-node": join(root, "lib/lambda/instead/credentials.ts"),
  "@aws-sdk/endpoint-cache": join(root, "lib/lambda/instead/endpoint-cache.ts"),
  "@smithy/core/event-streams": join(root, "lib/lambda/instead/event-streams.ts"),
});

type Bundle = { readonly bytes: number; readonly inputs: readonly string[] };

/** Every folder of `functions`, in the order of the alphabet. */
export const functionNames = (): readonly string[] =>
  readdirSync(join(packageRoot(), "functions"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/**
 * Writes `<folder>/<name>/index.mjs` for each function: everything in one file, with Lambda's own way to credentials.
 * The same sources make the same bytes wherever they lie. Returns what each weighs and came of.
 */
export async function bundleFunctions(
  names: readonly string[],
  folder: string,
): Promise<ReadonlyMap<string, Bundle>> {
  const root = packageRoot();
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(names.map((name) => [`${name}/index`, `functions/${name}/handler.ts`])),
    outdir: resolve(folder),
    outExtension: { ".js": ".mjs" },
    ...oneFile,
    alias: instead(root),
    plugins: [versionAlone],
  });
  const files = Object.entries(metafile.outputs);
  return new Map(
    files.map(([file, { bytes, inputs }]) => [
      basename(dirname(file)),
      { bytes, inputs: Object.keys(inputs) },
    ]),
  );
}
