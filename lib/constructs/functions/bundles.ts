import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Code } from "aws-cdk-lib/aws-lambda";
import { builtFolder } from "#catalogue/store/package-root.ts";
import { Misconfigured } from "#core/faults.ts";
import { passingFolder } from "./passing-folder.ts";

let madeHere: string | undefined;

/** The code of a function, by its folder in `functions`. All of them are bundled at the first call in a process. */
export function functionCode(name: string): Code {
  return Code.fromAsset(join(bundlesFolder(), name));
}

/** The published form has its bundles; from the source they are made of what it says now. */
function bundlesFolder(): string {
  const built = builtFolder();
  if (built !== undefined) return join(built, "bundles");
  madeHere ??= bundledApart();
  return madeHere;
}

function bundledApart(): string {
  const folder = passingFolder("parley-bundles-");
  const bundler = fileURLToPath(new URL("bundling/run.ts", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [bundler, folder], {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (status === 0) return folder;
  const reason = stderr.trim().split("\n")[0] || `the bundler ended with ${status}`;
  throw new Misconfigured(`the functions cannot be bundled: ${reason}`, {
    hint: "install the development dependencies with `npm ci`; one of them is the bundler",
  });
}
