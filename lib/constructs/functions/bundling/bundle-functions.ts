import { copyFileSync, readdirSync, rmSync } from "node:fs";
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

// It signs for one region at a time, and Node always has SHA-256 and MD5 of its own.
const unreached: Readonly<Record<string, string>> = {
  SignatureV4MultiRegion: `import { SignatureV4 } from "@smithy/signature-v4";
export class SignatureV4MultiRegion extends SignatureV4 {
  static sigv4aDependency() { return "none"; }
}`,
  Sha256Js: `export class Sha256Js {
  constructor() { throw new Error("Node has SHA-256 of its own"); }
}`,
  Md5Js: `export class Md5Js {
  constructor() { throw new Error("Node has MD5 of its own"); }
}`,
  // Only the messages of a stream of events are signed by their headers, and nobody opens one.
  HeaderFormatter: `export class HeaderFormatter {
  format() { throw new Error("no function of Parley's signs a stream of events"); }
}`,
  // Lambda has no files of profiles: the environment says all there is.
  loadSharedConfigFiles: `export { CONFIG_PREFIX_SEPARATOR } from "./constants";
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`,
  // Lambda has no metadata of an instance, and says the region in its environment.
  getInstanceMetadataRegion: "export const getInstanceMetadataRegion = async () => undefined;",
  // Every client of Parley's tries again by the standard way.
  AdaptiveRetryStrategy: `export class AdaptiveRetryStrategy {
  constructor() { throw new Error("no client of Parley's adapts how often it asks"); }
}`,
  // Node has streams of its own, and a body that is none of them is an error.
  "sdk-stream-mixin.browser": `export const sdkStreamMixin = () => {
  throw new Error("Node has no streams of a browser");
};`,
};

const unreachedFiles = new RegExp(
  String.raw`[\\/](?:${Object.keys(unreached).join("|").replaceAll(".", "[.]")})\.js$`,
);

/** What no function of Parley's ever comes to, though the SDK names it. */
const neverReached: Plugin = {
  name: "never-reached",
  setup: ({ onLoad }) => {
    onLoad({ filter: unreachedFiles }, ({ path }) => {
      const contents = unreached[basename(path, ".js")];
      return contents === undefined ? undefined : { contents, resolveDir: dirname(path) };
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
const apart: readonly string[] = [
  "acts/learning/answers-now",
  "acts/learning/attention-now",
  "acts/learning/drop-draft",
  "acts/learning/regret-now",
  "acts/preview/take-snapshot",
  "adapters/aws/outside/kept-secrets",
  "adapters/aws/outside/iam/spoke-permissions",
  "adapters/aws/outside/spoke-history",
  "adapters/oidc/sign-in",
  "console/policy/try-page",
  "files/tried-policy",
  "core/views/policy/policy-told",
  "core/views/policy/two-policies-told",
  "core/views/sheet/past/judged-then",
];

const apartName = (source: string): string => basename(source);

const openedLater: Plugin = {
  name: "opened-later",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^#.*\.ts$/ }, ({ kind, path }) => {
      const source = kind === "dynamic-import" ? apart.find((one) => path === `#${one}.ts`) : undefined;
      return source === undefined ? undefined : { path: `./${apartName(source)}.mjs`, external: true };
    });
  },
};

/** How a function is made of its sources. */
export const functionBuild = (root: string) => ({
  ...oneFile,
  alias: instead(root),
  plugins: [versionAlone, neverReached, openedLater],
});

/** Where what is opened later is made, before each function gets its own. */
const madeOnce = "opened-later";

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
  // What functions open later is made once with them: it is the same for each of them.
  const laterAt = (one: string): string => `${madeOnce}/${apartName(one)}`;
  const made = await built(
    new Map([
      ...names.map((name) => [`${name}/index`, `functions/${name}/handler.ts`] as const),
      ...apart.map((one) => [laterAt(one), `lib/${one}.ts`] as const),
    ]),
    folder,
  );
  const besidesOf = (name: string) => made.get(`${name}/index`)?.besides ?? [];
  for (const name of names)
    for (const one of besidesOf(name)) {
      const file = `${apartName(one)}.mjs`;
      copyFileSync(join(folder, madeOnce, file), join(folder, name, file));
    }
  rmSync(join(folder, madeOnce), { recursive: true, force: true });
  return new Map(
    names.map((name) => {
      const { bytes = 0, inputs = [] } = made.get(`${name}/index`) ?? {};
      const besides = besidesOf(name).flatMap((one) => made.get(laterAt(one))?.inputs ?? []);
      return [name, { bytes, inputs: [...new Set([...inputs, ...besides])] }];
    }),
  );
}

type Built = Bundle & { readonly besides: readonly string[] };

/** The files that are made of these sources, by their names without an ending. */
async function built(
  entryPoints: ReadonlyMap<string, string>,
  folder: string,
): Promise<ReadonlyMap<string, Built>> {
  const root = packageRoot();
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entryPoints),
    outdir: resolve(folder),
    outExtension: { ".js": ".mjs" },
    ...functionBuild(root),
  });
  return new Map(
    Object.entries(metafile.outputs).map(([file, { bytes, inputs, imports }]) => {
      const besides = apart.filter((one) => imports.some(({ path }) => path === `./${apartName(one)}.mjs`));
      const name = `${basename(dirname(file))}/${basename(file, ".mjs")}`;
      return [name, { bytes, inputs: Object.keys(inputs), besides }];
    }),
  );
}
