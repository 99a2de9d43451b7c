import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { table } from "./measure.ts";

// Runs `cdk synth` as a platform team does, without a network, for each of the examples, or those that are named. Fails
// beyond the limit.
const mostSeconds = 30;
const root = fileURLToPath(new URL("../..", import.meta.url));
const examples = ["observe", "enforce-five", "enforce-thirty", "hub-and-spokes"];
const asked = process.argv.slice(2);
const names = asked.length === 0 ? examples : asked;

/** Anyone who asks the network for something is refused at once. */
const nowhere = "http://127.0.0.1:9";

type Stacks = Readonly<Record<string, { type: string; properties?: { templateFile: string } }>>;

function synthesised(name: string, output: string): readonly string[] {
  const line = [
    "synth",
    "--quiet",
    "--output",
    output,
    "-c",
    `config=docs/examples/deployments/${name}.yaml`,
  ];
  const env = { PATH: process.env["PATH"], HOME: output, HTTPS_PROXY: nowhere, HTTP_PROXY: nowhere };
  const from = performance.now();
  const { status, stderr } = spawnSync("cdk", line, { cwd: root, env, encoding: "utf8" });
  const seconds = (performance.now() - from) / 1_000;
  if (status !== 0) throw new Error(`${name} cannot be synthesised: ${stderr}`);
  const { artifacts } = JSON.parse(readFileSync(join(output, "manifest.json"), "utf8")) as {
    artifacts: Stacks;
  };
  const templates = Object.values(artifacts).flatMap(({ type, properties }) =>
    type === "aws:cloudformation:stack" && properties ? [join(output, properties.templateFile)] : [],
  );
  const bytes = templates.map((file) => statSync(file).size);
  const resources = templates.map(
    (file) => Object.keys(JSON.parse(readFileSync(file, "utf8")).Resources).length,
  );
  const complaint = seconds > mostSeconds ? "OVER" : "";
  return [
    name,
    seconds.toFixed(1),
    String(templates.length),
    String(Math.max(...resources)),
    (Math.max(...bytes) / 1_000).toFixed(0),
    complaint,
  ];
}

const rows = names.map((name) => {
  const output = mkdtempSync(join(tmpdir(), "parley-synth-"));
  try {
    return synthesised(name, output);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
});
console.log(
  table(["cdk synth, no network", "seconds", "stacks", "most resources", "largest template kB", ""], rows),
);
console.log(`\nat most ${mostSeconds} s each; a stack may have 500 resources and a template 1,000 kB`);
if (rows.some((row) => row.at(-1) !== "")) process.exitCode = 1;
