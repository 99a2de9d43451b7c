import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { oneFile } from "#constructs/functions/bundling/bundle-functions.ts";
import { laptopDoor } from "./promises.ts";
import type { Reached } from "./reached.ts";

/** Faults are known by their class, so that the laptop must throw those that the command line catches. */
const sharedFaults: Plugin = {
  name: "shared faults",
  setup({ onResolve, initialOptions }) {
    const faults = join(initialOptions.absWorkingDir ?? "", "lib/core/faults.ts");
    onResolve({ filter: /faults\.ts$/ }, ({ path, resolveDir }) => {
      const isOurs = path === "#core/faults.ts" || join(resolveDir, path) === faults;
      return isOurs ? { path: "../core/faults.js", external: true } : undefined;
    });
  },
};

/** On a laptop no function is made for AWS, and no state is played there. */
const withoutAws: Plugin = {
  name: "without AWS",
  setup({ onResolve, onLoad }) {
    const filter = /^(#lambda\/[a-z]+-runtime\.ts|@aws-sdk\/client-lambda|@aws-sdk\/credential-providers)$/;
    onResolve({ filter }, ({ path }) => ({ path, namespace: "nothing" }));
    onLoad({ filter: /./, namespace: "nothing" }, ({ path }) => ({
      contents: nothingOf(path),
      loader: "js",
    }));
  },
};

function nothingOf(path: string): string {
  const [, runtime] = /([a-z]+)-runtime\.ts$/.exec(path) ?? [];
  const names =
    runtime === undefined
      ? ["LambdaClient", "InvokeCommand", "fromCognitoIdentityPool"]
      : [`${runtime}Runtime`];
  const exported = names.map((name) => `none as ${name}`).join(", ");
  return `const none = () => { throw new Error("a laptop does not ask AWS"); }; export { ${exported} };`;
}

/** Writes what `parley serve` loads as one file: nobody else needs its packages. Returns what it came of. */
export async function writeLaptop(root: string, folder: string): Promise<Reached> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [laptopDoor],
    outdir: folder,
    outbase: root,
    ...oneFile,
    plugins: [sharedFaults, withoutAws],
  });
  const reaches = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  return { sources: Object.keys(metafile.inputs), outside: reaches.map(({ path }) => path) };
}
