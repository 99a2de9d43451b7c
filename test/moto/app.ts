import { App, CfnResource, DefaultStackSynthesizer, type IStackSynthesizer, Stack } from "aws-cdk-lib";
import { CfnRule } from "aws-cdk-lib/aws-events";
import type { DeploymentFile } from "#core/deployment/deployment-file.ts";
import { parleyStacks } from "#stacks/parley-app.ts";

const deployment: DeploymentFile = {
  parley: 1,
  policy: "default",
  mode: "enforce",
  governs: ["AWS::S3::Bucket"],
  approvers: [
    {
      name: "on-call",
      principals: ["arn:aws:iam::123456789012:role/on-call"],
      groups: ["security-owner", "data-owner", "service-owner", "platform"],
      email: "on-call@example.com",
    },
  ],
  lookDelaySeconds: 1,
  // Its CloudFormation has no user pools, and functions are told of theirs.
  signIn: { issuer: "https://id.example.com", clientId: "parley" },
};

// moto's bootstrap stack has no parameter that says which version it has.
const synthesizer = () =>
  new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }) as IStackSynthesizer;

/** What moto's CloudFormation trips over; types that it does not know at all it leaves out by itself. */
const bridges: Readonly<Record<string, (resource: CfnResource) => void>> = {
  // It looks for the tags of a key under other names.
  "AWS::KMS::Key": (key) => key.addPropertyDeletionOverride("Tags"),
  // It leaves alarms out, and a dashboard names some of them by their ARN.
  "AWS::CloudWatch::Dashboard": (board) => void board.node.scope?.node.tryRemoveChild(board.node.id),
  // It would start the function in Docker as soon as something stands in the queue.
  "AWS::Lambda::EventSourceMapping": (source) => source.addPropertyOverride("Enabled", false),
  "AWS::Events::Rule": (rule) => {
    handOnAll(rule);
    nameBus(rule);
  },
};

/** Without a template its rules forget the account of an event, and what is to be sent instead of one. */
function handOnAll(rule: CfnResource): void {
  const targets = rule instanceof CfnRule && Array.isArray(rule.targets) ? rule.targets : [];
  targets.forEach((target, at) => {
    const instead = "input" in target ? target.input : undefined;
    rule.addPropertyOverride(
      `Targets.${at}.InputTransformer.InputTemplate`,
      instead ?? "<aws.events.event.json>",
    );
  });
}

/** A reference to a bus of the stack is the bus itself to its rules, and not the name. */
function nameBus(rule: CfnResource): void {
  const bus: unknown = Stack.of(rule).resolve(rule instanceof CfnRule ? rule.eventBusName : undefined);
  if (typeof bus !== "object" || bus === null || !("Ref" in bus)) return;
  rule.addPropertyOverride("EventBusName", { "Fn::GetAtt": [bus.Ref, "Name"] });
}

// The same stacks as bin/app.ts makes.
const app = new App({ analyticsReporting: false });
parleyStacks(app, { deployment, folder: process.cwd() }, { synthesizer });
for (const part of app.node.findAll()) {
  if (CfnResource.isCfnResource(part)) bridges[part.cfnResourceType]?.(part);
}
