import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { App } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { findDeployment } from "#constructs/deployment/find-deployment.ts";
import type { DeploymentFile } from "#core/deployment/deployment-file.ts";
import { parleyStacks } from "#stacks/parley-app.ts";
import type { Template } from "./deployments.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What observing deploys, with more in its file. */
function deployed(more: Partial<DeploymentFile> = {}): Template["Resources"] {
  const outdir = mkdtempSync(join(tmpdir(), "parley-runs-"));
  try {
    const app = new App({
      analyticsReporting: false,
      outdir,
      context: { "@aws-cdk/aws-iam:minimizePolicies": true },
    });
    const found = findDeployment(root, { config: "docs/examples/deployments/observe.yaml" });
    parleyStacks(app, { ...found, deployment: { ...found.deployment, ...more } });
    const [stack] = app.synth().stacks;
    return (stack?.template as Template | undefined)?.Resources ?? {};
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

const off = deployed();
const on = deployed({ runTask: {} });

describe("a deployment that answers runs of Terraform", () => {
  it("adds their queue and function with what belongs to them, and nothing else", () => {
    const added = Object.entries(on).filter(
      ([id]) => !(id in off) && !/LayerVersion/.test(on[id]?.Type ?? ""),
    );
    expect(added.map(([, { Type }]) => Type).toSorted()).toEqual([
      ...Array(6).fill("AWS::CloudWatch::Alarm"),
      "AWS::IAM::Policy",
      "AWS::IAM::Role",
      "AWS::Lambda::EventSourceMapping",
      "AWS::Lambda::Function",
      "AWS::Logs::LogGroup",
      ...Array(2).fill("AWS::SQS::Queue"),
      ...Array(2).fill("AWS::SQS::QueuePolicy"),
    ]);
    const gone = Object.keys(off).filter((id) => !(id in on) && !/LayerVersion/.test(off[id]?.Type ?? ""));
    expect(gone).toEqual([]);
  });

  it("has nothing of it where it does not say so", () => {
    // The runbooks are those of every installation.
    const others = Object.values(off).filter(({ Type }) => Type !== "AWS::CloudWatch::Dashboard");
    const said = JSON.stringify(others).match(
      /.{0,40}(?:parley-runs(?!-unanswered)|check-run|RUN_QUEUE|hooks\/terraform).{0,40}/g,
    );
    expect(said).toBeNull();
  });

  it("lets the function at which strangers knock read that secret and put onto that queue, under its own name or another", () => {
    const policies = (resources: Template["Resources"]) =>
      JSON.stringify(
        Object.entries(resources).filter(
          ([id, { Type }]) => Type === "AWS::IAM::Policy" && /ReceiveHook/.test(id),
        ),
      );
    expect(policies(on)).toContain("secret:parley/hooks/terraform-??????");
    const named = deployed({ runTask: {}, hooks: { terraform: "team/tfc" } });
    expect(policies(named)).toContain("secret:team/tfc-??????");
  });

  it.each([
    {
      when: "nobody answers runs",
      more: { hooks: { terraform: "team/tfc" } },
      says: "no source `terraform`",
    },
    {
      when: "a host is an address",
      more: { runTask: { hosts: ["https://tfe.example.com"] } },
      says: "is not a host",
    },
    {
      when: "a host has a port",
      more: { runTask: { hosts: ["tfe.example.com:8443"] } },
      says: "is not a host",
    },
    {
      when: "a host is a pattern",
      more: { runTask: { archives: ["*.example.com"] } },
      says: "is not a host",
    },
    { when: "there is no host", more: { runTask: { hosts: [] } }, says: "hosts" },
  ])("is refused where $when", ({ more, says }) => {
    expect(() => deployed(more)).toThrow(says);
  });
});
