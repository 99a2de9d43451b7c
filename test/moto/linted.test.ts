import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { parleyStacks } from "#stacks/parley-app.ts";
import { appOf, deploymentNames } from "../stacks/deployments.ts";
import { errorsIn, hasCfnLint } from "./cfn-lint.ts";

if (!hasCfnLint)
  console.log("skipped: there is no `cfn-lint` on this machine; install it with `pip install cfn-lint`");

/** Old and new, near and far: for a stack that goes wherever the credentials lead. */
const anywhere = [
  "us-east-1",
  "eu-north-1",
  "eu-central-2",
  "ap-southeast-7",
  "mx-central-1",
  "us-gov-west-1",
];
const china = { signIn: { issuer: "https://id.example.com", clientId: "parley" }, region: "cn-north-1" };

describe.skipIf(!hasCfnLint)("CloudFormation", () => {
  it.each(deploymentNames)("finds nothing wrong with the templates of %s", async (name) => {
    const folder = mkdtempSync(join(tmpdir(), "parley-lint-"));
    try {
      const { stacks } = appOf(name, folder).app.synth();
      const byRegion = Map.groupBy(stacks, ({ environment: { region } }) => region);
      const errors = [...byRegion].map(([region, group]) => {
        const files = group.map(({ templateFullPath }) => templateFullPath);
        return errorsIn(files, region === "unknown-region" ? anywhere : [region]);
      });
      expect((await Promise.all(errors)).flat()).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("finds nothing wrong in China, where somebody else has to vouch for people", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-lint-"));
    try {
      const app = new App({ analyticsReporting: false, outdir: folder });
      parleyStacks(app, { deployment: { parley: 1, policy: "default", ...china }, folder: process.cwd() });
      const files = app.synth().stacks.map(({ templateFullPath }) => templateFullPath);
      expect(await errorsIn(files, [china.region])).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
