import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../architecture/sources.ts";
import { installedApp } from "./installed-app.ts";

const main = `import { App, Stack } from "aws-cdk-lib";
import { Arbiter } from "parley";
import { Spoke } from "parley/spoke";

const app = new App({ outdir: "cdk.out", analyticsReporting: false });
const env = { account: "111122223333", region: "us-east-1" };
const hub = new Stack(app, "Arbiter", { env });
const accounts = [{ account: "222233334444", regions: ["us-east-1"] }];
const arbiter = new Arbiter(hub, "Arbiter", { policy: "default", accounts, organisation: "o-a1b2c3d4e5" });
for (const place of arbiter.places) {
  const { account, region } = place;
  new Spoke(new Stack(app, "Spoke-" + account, { env: { account, region } }), "Spoke", arbiter.spokeIn(place));
}
app.synth();
`;

const configured = `import { App } from "aws-cdk-lib";
import { deployed } from "parley/app";

const app = new App({ outdir: "configured.out", analyticsReporting: false });
const mistake = deployed(app, process.cwd());
if (mistake !== undefined) console.error(mistake);
app.synth();
`;

const typed = `import { App, Stack } from "aws-cdk-lib";
import { Arbiter, type ArbiterProps } from "parley";
import { deployed } from "parley/app";
import { Spoke } from "parley/spoke";

const props: ArbiterProps = { policy: "default", governs: ["AWS::SQS::Queue"], mode: "observe" };
const arbiter = new Arbiter(new Stack(new App(), "Arbiter"), "Arbiter", props);
for (const place of arbiter.places) {
  new Spoke(new Stack(new App(), place.region), "Spoke", arbiter.spokeIn(place));
}
const mistake: string | undefined = deployed(new App(), ".");
// @ts-expect-error A mode is one of three words.
new Arbiter(new Stack(new App(), "Other"), "Arbiter", { policy: "default", mode: "rule" });
`;

// As `cdk init` writes it, but that the types of packages are checked too.
const compilerOptions = {
  target: "ES2022",
  module: "NodeNext",
  moduleResolution: "NodeNext",
  lib: ["es2022"],
  strict: true,
  isolatedModules: true,
  noEmit: true,
  skipLibCheck: false,
  typeRoots: [join(root, "node_modules/@types")],
  types: ["node"],
};

const app = installedApp();

const textIn = (name: string): string => readFileSync(join(app.folder, name), "utf8");

/** The types of a template's resources, each as often as it stands there. */
function resourcesIn(template: string): readonly string[] {
  const { Resources } = JSON.parse(textIn(template));
  return Object.values<{ Type: string }>(Resources).map(({ Type }) => Type);
}

describe("an app that installed the package", () => {
  it("synthesises the arbiter, and a spoke, with the functions that came with it", () => {
    app.write("main.mjs", main);
    expect(app.run(process.execPath, "main.mjs")).toMatchObject({ status: 0, errors: "" });
    const resources = resourcesIn("cdk.out/Arbiter.template.json");
    // A candidate's function stands only where there is a candidate, those of a hook and of runs where they ask first, that
    // of buses where any speaks, and those of answers where they are remembered.
    const seldom = [
      "judge-shadow",
      "check-write",
      "check-run",
      "receive-intent",
      "note-precedent",
      "count-failed",
      "learn",
    ];
    const functions = readdirSync(join(app.parley, "dist/bundles")).filter((name) => !seldom.includes(name));
    expect(resources.filter((type) => type === "AWS::Lambda::Function")).toHaveLength(functions.length);
    expect(resources).toContain("AWS::StepFunctions::StateMachine");
    expect(resourcesIn("cdk.out/Spoke-222233334444.template.json")).toContain("AWS::Events::Rule");
    const came = functions.map((name) => textIn(`node_modules/parley/dist/bundles/${name}/index.mjs`));
    const assets = globSync("cdk.out/asset.*/index.mjs", { cwd: app.folder });
    expect(assets.map(textIn).sort()).toEqual(came.sort());
  });

  it("deploys what a file says without a line about it", () => {
    app.write("configured.mjs", configured);
    app.write("parley.config.yaml", "parley: 1\npolicy: default\nname: elsewhere\n");
    expect(app.run(process.execPath, "configured.mjs")).toMatchObject({ status: 0, errors: "" });
    expect(resourcesIn("configured.out/elsewhere.template.json")).toContain("AWS::Lambda::Function");
  });

  it("may ask for it by `require` too", () => {
    const asked = `const { Arbiter } = require("parley"); console.log(Arbiter.name);`;
    expect(app.run(process.execPath, "--eval", asked)).toMatchObject({ status: 0, out: "Arbiter\n" });
  });

  it("is told by its compiler what the arbiter takes", () => {
    app.write("main.ts", typed);
    app.write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["main.ts"] }));
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    expect(app.run(process.execPath, compiler, "--project", ".")).toMatchObject({ status: 0, out: "" });
  });
});
