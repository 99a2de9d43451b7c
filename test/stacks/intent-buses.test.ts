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
  const outdir = mkdtempSync(join(tmpdir(), "parley-buses-"));
  try {
    const context = { "@aws-cdk/aws-iam:minimizePolicies": true };
    const app = new App({ analyticsReporting: false, outdir, context });
    const found = findDeployment(root, { config: "docs/examples/deployments/observe.yaml" });
    parleyStacks(app, { ...found, deployment: { ...found.deployment, ...more } });
    const [stack] = app.synth().stacks;
    return (stack?.template as Template | undefined)?.Resources ?? {};
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

const off = deployed();
const on = deployed({ intentBuses: ["default", "deploys"] });
const added = Object.entries(on).filter(([id]) => !(id in off));

describe("a deployment whose buses speak for somebody", () => {
  it("adds their queue, function and a rule for each, and nothing else", () => {
    expect(added.map(([, { Type }]) => Type).toSorted()).toEqual([
      ...Array(4).fill("AWS::CloudWatch::Alarm"),
      ...Array(2).fill("AWS::Events::Rule"),
      "AWS::IAM::Policy",
      "AWS::IAM::Role",
      "AWS::Lambda::EventSourceMapping",
      "AWS::Lambda::Function",
      "AWS::Logs::LogGroup",
      ...Array(2).fill("AWS::SQS::Queue"),
      ...Array(2).fill("AWS::SQS::QueuePolicy"),
    ]);
    expect(Object.keys(off).filter((id) => !(id in on))).toEqual([]);
  });

  it("has the rule say which bus it is, and hand the event on as it came", () => {
    const rules = added.filter(([, { Type }]) => Type === "AWS::Events::Rule");
    expect(rules.map(([, { Properties }]) => Properties)).toMatchObject(
      ["default", "deploys"].map((bus) => ({
        EventBusName: bus,
        EventPattern: { "detail-type": ["Parley Intent"] },
        Targets: [
          { InputTransformer: { InputTemplate: `{"bus": "${bus}", "event": <aws.events.event.json>}` } },
        ],
      })),
    );
  });

  it("has nothing of it where it does not say so", () => {
    const said = JSON.stringify(off).match(/.{0,40}(?:receive-intent|parley-intents|Parley Intent).{0,40}/g);
    expect(said).toBeNull();
  });

  it.each([
    {
      when: "a bus is an ARN",
      intentBuses: ["arn:aws:events:eu-north-1:123456789012:event-bus/x"],
      says: "event bus",
    },
    { when: "a bus is a partner's", intentBuses: ["aws.partner/x/y"], says: "event bus" },
    { when: "there is none", intentBuses: [], says: "cannot be deployed" },
  ])("is refused where $when", ({ intentBuses, says }) => {
    expect(() => deployed({ intentBuses })).toThrow(says);
  });
});
