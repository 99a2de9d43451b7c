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

/** What a function needs only now and then stands in a file of its own beside it, so that nobody else waits for it. */
const apart = { file: "tried-policy", source: "lib/files/tried-policy.ts" } as const;

const openedLater: Plugin = {
  name: "opened-later",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^#files\/tried-policy\.ts$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: `./${apart.file}.mjs`, external: true } : undefined,
    );
  },
};

type Bundle = { readonly bytes: number; readonly inputs: readonly string[] };

/** Every folder of `functions`, in the order of the alphabet. */
export const functionNames = (): readonly string[] =>
  readdirSync(join(packageRoot(), "functions"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/**
 * Writes `<folder>/<name>/index.mjs` for each function: everything in one file, with Lambda's own way to credentials, and
 * beside it what it opens later. The same sources make the same bytes wherever they lie. Returns what each `index.mjs`
 * weighs, and what all of it came of.
 */
export async function bundleFunctions(
  names: readonly string[],
  folder: string,
): Promise<ReadonlyMap<string, Bundle>> {
  const first = await built(
    new Map(names.map((name) => [`${name}/index`, `functions/${name}/handler.ts`])),
    folder,
  );
  const opening = names.filter((name) => first.get(`${name}/index`)?.opensLater);
  const later = await built(new Map(opening.map((name) => [`${name}/${apart.file}`, apart.source])), folder);
  return new Map(
    names.map((name) => {
      const { bytes = 0, inputs = [] } = first.get(`${name}/index`) ?? {};
      const besides = later.get(`${name}/${apart.file}`)?.inputs ?? [];
      return [name, { bytes, inputs: [...new Set([...inputs, ...besides])] }];
    }),
  );
}

type Built = Bundle & { readonly opensLater: boolean };

/** The files that are made of these sources, by their names without an ending. */
async function built(
  entryPoints: ReadonlyMap<string, string>,
  folder: string,
): Promise<ReadonlyMap<string, Built>> {
  if (entryPoints.size === 0) return new Map();
  const root = packageRoot();
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entryPoints),
    outdir: resolve(folder),
    outExtension: { ".js": ".mjs" },
    ...oneFile,
    alias: instead(root),
    plugins: [versionAlone, openedLater],
  });
  return new Map(
    Object.entries(metafile.outputs).map(([file, { bytes, inputs, imports }]) => {
      const opensLater = imports.some(({ path }) => path === `./${apart.file}.mjs`);
      const name = `${basename(dirname(file))}/${basename(file, ".mjs")}`;
      return [name, { bytes, inputs: Object.keys(inputs), opensLater }];
    }),
  );
}
