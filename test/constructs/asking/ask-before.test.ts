import { App, Stack } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { AskBefore } from "#constructs/asking/ask-before.ts";
import { policyIn } from "../../pipeline/stage.ts";
import { plan } from "../functions/installed.ts";

const [account, region] = ["210987654321", "us-east-1"];
const functionArn = "arn:aws:lambda:eu-north-1:123456789012:function:parley-check-write";

function made(changed: Partial<typeof plan> = {}): Template {
  const stack = new Stack(new App(), "Stack", { env: { account, region } });
  new AskBefore(stack, "Asking", {
    name: "parley",
    plan: { ...plan, ...changed },
    functionArn,
    account,
    region,
  });
  return Template.fromStack(stack);
}

describe("what has writes ask first", () => {
  it("makes nothing where the deployment does not say so", () => {
    const { hook: _, ...off } = plan;
    const stack = new Stack(new App(), "Stack", { env: { account, region } });
    new AskBefore(stack, "Asking", { name: "parley", plan: off, functionArn, account, region });
    expect(Template.fromStack(stack).toJSON()["Resources"]).toBeUndefined();
  });

  it.each([
    ["warn", "WARN"],
    ["fail", "FAIL"],
  ] as const)(
    "with `%s` asks before creations and updates of what is governed, but not of its own stack",
    (hook, mode) => {
      made({ hook }).hasResourceProperties("AWS::CloudFormation::LambdaHook", {
        Alias: "Parleyparley::AskBefore::UsEast1",
        FailureMode: mode,
        HookStatus: "ENABLED",
        LambdaFunction: functionArn,
        TargetOperations: ["RESOURCE", "CLOUD_CONTROL"],
        TargetFilters: {
          Actions: ["CREATE", "UPDATE"],
          InvocationPoints: ["PRE_PROVISION"],
          TargetNames: plan.types.map(({ type }) => type).toSorted(),
        },
        StackFilters: Match.objectLike({
          FilteringCriteria: "ALL",
          StackNames: { Exclude: [{ Ref: "AWS::StackName" }] },
        }),
      });
    },
  );

  it("leaves stacks of break-glass roles alone, which the policy names", () => {
    const policy = policyIn("enforce");
    const actors = [
      { principals: [`${account}:role/break-glass`], kind: "break-glass" as const },
      { principals: ["*:role/fire-*"], kind: "break-glass" as const },
      { principals: [`${account}:role/deploy`], kind: "pipeline" as const },
    ];
    const named = { ...policy, file: { ...policy.file, actors: actors as never } };
    made({ policy: named }).hasResourceProperties("AWS::CloudFormation::LambdaHook", {
      StackFilters: Match.objectLike({
        StackRoles: {
          Exclude: [
            { "Fn::Join": ["", ["arn:", { Ref: "AWS::Partition" }, `:iam::${account}:role/break-glass`]] },
          ],
        },
      }),
    });
  });

  it("may call the one function and nothing else", () => {
    const template = made();
    template.hasResourceProperties("AWS::IAM::Role", { RoleName: "parley-ask-before-us-east-1" });
    template.hasResourceProperties("AWS::IAM::Policy", {
      PolicyDocument: Match.objectLike({
        Statement: [{ Action: "lambda:InvokeFunction", Effect: "Allow", Resource: functionArn }],
      }),
    });
  });
});
