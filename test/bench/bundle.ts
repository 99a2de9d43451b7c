import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const pathOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

// Packages of the old form ask for modules of Node by `require`, which an ES module does not have.
const banner = `import{createRequire}from"node:module";const require=createRequire(import.meta.url);`;

/** Bundles a function as it is deployed: everything in one file, with Lambda's own way to credentials. */
export async function bundled(entry: string, outfile: string): Promise<number> {
  const { metafile } = await build({
    entryPoints: [pathOf(entry)],
    outfile,
    bundle: true,
    minify: true,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    banner: { js: banner },
    alias: { "@aws-sdk/credential-provider-node": pathOf("lib/lambda/environment-credentials.ts") },
    logLevel: "error",
  });
  const [output] = Object.values(metafile.outputs);
  return output?.bytes ?? 0;
}
