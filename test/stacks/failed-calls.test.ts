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

/** The stacks of a deployment with more in its file, by their names. */
function deployed(
  name: string,
  more: Partial<DeploymentFile> = {},
): ReadonlyMap<string, Template["Resources"]> {
  const outdir = mkdtempSync(join(tmpdir(), "parley-failed-"));
  try {
    const context = { "@aws-cdk/aws-iam:minimizePolicies": true };
    const app = new App({ analyticsReporting: false, outdir, context });
    const found = findDeployment(root, { config: `docs/examples/deployments/${name}.yaml` });
    parleyStacks(app, { ...found, deployment: { ...found.deployment, ...more } });
    const { stacks } = app.synth();
    return new Map(stacks.map(({ stackName, template }) => [stackName, (template as Template).Resources]));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

const learning = { learning: "precedents" } as const;
const [off] = deployed("observe", learning).values();
const [on] = deployed("observe", { ...learning, failedCalls: true }).values();
const added = Object.entries(on ?? {}).filter(([id]) => !(id in (off ?? {})));

const patternsIn = (resources: Template["Resources"] = {}) =>
  Object.values(resources)
    .filter(({ Type }) => Type === "AWS::Events::Rule")
    .map(
      ({ Properties }) =>
        Properties?.["EventPattern"] as { source?: string[]; detail?: Record<string, unknown> },
    )
    .filter(({ detail }) => JSON.stringify(detail?.["errorCode"]) === `[{"exists":true}]`);

const rulesOf = (resources: Template["Resources"] | undefined, to: string) =>
  Object.values(resources ?? {}).filter(({ Properties }) =>
    `${Properties?.["Name"]}`.startsWith(`parley-${to}-`),
  );

describe("a deployment that counts failed calls", () => {
  it("adds a rule beside each of changes, their queue and function, and nothing else", () => {
    expect(added.map(([, { Type }]) => Type).toSorted()).toEqual([
      ...Array(4).fill("AWS::CloudWatch::Alarm"),
      ...rulesOf(off, "changes").map(() => "AWS::Events::Rule"),
      "AWS::IAM::Policy",
      "AWS::IAM::Role",
      "AWS::Lambda::EventSourceMapping",
      "AWS::Lambda::Function",
      "AWS::Logs::LogGroup",
      ...Array(2).fill("AWS::SQS::Queue"),
      ...Array(2).fill("AWS::SQS::QueuePolicy"),
    ]);
    expect(rulesOf(on, "failures")).toHaveLength(rulesOf(off, "changes").length);
    expect(Object.keys(off ?? {}).filter((id) => !(id in (on ?? {})))).toEqual([]);
  });

  it("hears the writes of governed services that failed, and of no others", () => {
    const [pattern] = patternsIn(on);
    expect(pattern).toMatchObject({
      "detail-type": ["AWS API Call via CloudTrail"],
      detail: {
        readOnly: [{ exists: false }, false],
        errorCode: [{ exists: true }],
        eventCategory: [{ exists: false }, "Management"],
      },
    });
    expect(pattern?.source).toContain("aws.autoscaling");
    expect(patternsIn(off)).toEqual([]);
  });

  it("has nothing of it where it does not say so", () => {
    const said = JSON.stringify(off).match(/.{0,40}(?:count-failed|parley-failures|refusals#).{0,40}/g);
    expect(said).toBeNull();
  });

  it("has its spokes forward them, and takes them in at its hub", () => {
    const stacks = [...deployed("hub-and-spokes", { ...learning, failedCalls: true })];
    const hearing = stacks.filter(([, resources]) => patternsIn(resources).length > 0).map(([name]) => name);
    expect(hearing.length).toBeGreaterThan(1);
    expect(hearing).toContain("parley");
  });

  it.each([
    { when: "only observes and says nothing of learning", more: {} },
    { when: "learns nothing", more: { learning: "off" } as const },
  ])("is refused where it $when", ({ more }) => {
    expect(() => deployed("observe", { failedCalls: true, ...more })).toThrow("and nothing is");
  });
});
