import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogueFolder, openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { manifestIn } from "#catalogue/store/stored-parts.ts";

// Times the catalogue in processes that have not touched it before: loading it, and the first answers after that.
const runs = 7;

type Cold = { readonly load: number; readonly answer: number; readonly all: number };

function coldHere(): Cold {
  const start = performance.now();
  const catalogue = openCatalogue();
  const loaded = performance.now();
  catalogue.action("autoscaling", "UpdateAutoScalingGroup");
  catalogue.shape("AWS::AutoScaling::AutoScalingGroup")?.topologyAt([{ kind: "name", name: "Tags" }]);
  const answered = performance.now();
  for (const prefix of catalogue.services()) catalogue.actionsOf(prefix);
  return { load: loaded - start, answer: answered - loaded, all: performance.now() - answered };
}

function coldElsewhere(): Cold {
  const { stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), "--cold"], {
    encoding: "utf8",
  });
  return JSON.parse(stdout) as Cold;
}

function sizes(): string {
  const folder = catalogueFolder();
  const parts = Object.keys(manifestIn(folder) ?? {});
  const bytes = parts.map((name) => statSync(join(folder, name)).size);
  const total = bytes.reduce((sum, each) => sum + each, 0);
  const largest = Math.max(...bytes);
  return `${parts.length} parts, ${(total / 1000).toFixed(1)} kB compressed, the largest ${(largest / 1000).toFixed(1)} kB`;
}

const median = (numbers: readonly number[]): string =>
  (numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0).toFixed(1);

if (process.argv.includes("--cold")) {
  console.log(JSON.stringify(coldHere()));
} else {
  openCatalogue();
  const cold = Array.from({ length: runs }, coldElsewhere);
  console.log(`catalogue: ${sizes()}`);
  console.log(`  load in a fresh process    ${median(cold.map(({ load }) => load))} ms`);
  console.log(`  first answers after that   ${median(cold.map(({ answer }) => answer))} ms`);
  console.log(`  every service's calls      ${median(cold.map(({ all }) => all))} ms`);
}
