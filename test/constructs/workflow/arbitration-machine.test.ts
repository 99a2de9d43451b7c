import { describe, expect, it } from "vitest";
import { arbitration } from "#workflow/machine.ts";
import { installed } from "../functions/installed.ts";
import { resourcesOf, statementsOf } from "../functions/template.ts";
import { resolved } from "./resolved.ts";

const { template } = installed();
const [machine = {}] = [...resourcesOf(template, "AWS::StepFunctions::StateMachine").values()];

const functionArns = new Map(
  [...resourcesOf(template, "AWS::Lambda::Function")].map(([id, { FunctionName }]) => [
    `${id}.Arn`,
    `arn:aws-cn:lambda:eu-north-1:123456789012:function:${FunctionName}`,
  ]),
);
const known = (name: string) => (name === "AWS::Partition" ? "aws-cn" : (functionArns.get(name) ?? name));
const arn = (name: string) => `arn:aws-cn:lambda:eu-north-1:123456789012:function:parley-${name}`;
const states = ["judge", "restore", "confirm", "ask", "settle"] as const;

describe("the deployed workflow", () => {
  it("is the one that the laptop runs, in the partition it is deployed to", () => {
    const [judge, restore, confirm, ask, settle] = [...states.map(arn)] as [
      string,
      string,
      string,
      string,
      string,
    ];
    const definition = JSON.parse(resolved(machine["DefinitionString"], known));
    const expected = arbitration({ judge, restore, confirm, ask, settle, partition: "aws-cn" });
    expect(definition).toEqual(JSON.parse(JSON.stringify(expected)));
  });

  it("may begin those five functions and nothing else, and only this workflow may be it", () => {
    const invoking = statementsOf(template, "parley-arbitration").filter(({ Action }) =>
      Action.includes("lambda:InvokeFunction"),
    );
    const resources = invoking.flatMap(({ Resource }) =>
      Resource.map((each) => resolved(JSON.parse(each), known)),
    );
    expect(resources.toSorted()).toEqual(states.map(arn).toSorted());
    const role = [...resourcesOf(template, "AWS::IAM::Role").values()].find(
      ({ RoleName }) => RoleName === "parley-arbitration",
    );
    expect(JSON.stringify(role?.["AssumeRolePolicyDocument"])).toMatch(
      /aws:SourceAccount.*stateMachine:parley-arbitration|stateMachine:parley-arbitration.*aws:SourceAccount/,
    );
  });

  it("logs every step and never what goes from step to step, which holds a token", () => {
    expect(machine).toMatchObject({
      StateMachineType: "STANDARD",
      TracingConfiguration: { Enabled: true },
      LoggingConfiguration: { Level: "ALL", IncludeExecutionData: false },
    });
  });

  it.each(["failed", "timed-out", "aborted"])("rings when an execution is %s", (about) => {
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      AlarmName: `parley-executions-failed-${about}`,
      Threshold: 1,
    });
  });
});
