import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { installed, plan } from "../functions/installed.ts";
import { resourcesOf, statementsOf } from "../functions/template.ts";

const { template } = installed();

describe("what happens by the clock", () => {
  it("sweeps every five minutes, tries again, and sets aside what cannot be delivered", () => {
    template.hasResourceProperties("AWS::Scheduler::Schedule", {
      ScheduleExpression: "rate(5 minutes)",
      FlexibleTimeWindow: { Mode: "OFF" },
      Target: {
        Input: '{"v":1}',
        RetryPolicy: { MaximumRetryAttempts: 3, MaximumEventAgeInSeconds: 300 },
        DeadLetterConfig: { Arn: Match.anyValue() },
      },
    });
  });

  it("asks by the hour whether messages reach those who can be asked, and that from the first moment on", () => {
    template.hasResourceProperties("AWS::Scheduler::Schedule", {
      Name: "parley-check-approvers",
      ScheduleExpression: "rate(1 hour)",
      StartDate: Match.absent(),
      Target: { Arn: { "Fn::GetAtt": [Match.stringLikeRegexp("CheckApprovers"), "Arn"] }, Input: '{"v":1}' },
    });
  });

  it("drafts rules by the hour, so that a night that was broken off is gone on with, where rules are drafted", () => {
    template.hasResourceProperties("AWS::Scheduler::Schedule", {
      Name: "parley-learn",
      ScheduleExpression: "rate(1 hour)",
      Target: { Arn: { "Fn::GetAtt": [Match.stringLikeRegexp("Learn"), "Arn"] }, Input: '{"v":1}' },
    });
    const { template: without } = installed({ reach: { plan: { ...plan, learning: "precedents" } } });
    expect(JSON.stringify(without.findResources("AWS::Scheduler::Schedule"))).not.toContain("learn");
  });

  it("keeps one-shot schedules in a group of the installation's own", () => {
    template.hasResourceProperties("AWS::Scheduler::ScheduleGroup", { Name: "parley" });
    const functions = [...resourcesOf(template, "AWS::Lambda::Function").values()];
    const told = functions.filter((each) => JSON.stringify(each).includes('"SCHEDULE_GROUP":"parley"'));
    expect(told.map(({ FunctionName }) => FunctionName).sort()).toEqual([
      "parley-judge",
      "parley-look-at-resource",
      "parley-settle",
    ]);
  });

  it("may invoke the four functions and set aside, for schedules of this group alone", () => {
    const statements = statementsOf(template, "parley-schedules");
    expect(statements.map(({ Action, Resource }) => [Action.join(), Resource.length])).toEqual([
      ["lambda:InvokeFunction", 4],
      ["sqs:SendMessage", 1],
    ]);
    const invoked = statements[0]?.Resource.join() ?? "";
    expect(invoked).toMatch(/Sweep/);
    expect(invoked).toMatch(/EndLeases/);
    expect(invoked).toMatch(/CheckApprovers/);
    expect(invoked).toMatch(/Learn/);
    const role = [...resourcesOf(template, "AWS::IAM::Role").values()].find(
      ({ RoleName }) => RoleName === "parley-schedules",
    );
    const trust = JSON.stringify(role?.["AssumeRolePolicyDocument"]);
    expect(trust).toContain("schedule-group/parley");
    expect(trust).toContain("aws:SourceAccount");
  });
});

it("rings when the sweep stands still, for nothing else tells that nothing happens", () => {
  installed().template.hasResourceProperties("AWS::CloudWatch::Alarm", {
    AlarmName: "parley-standstill-sweep",
    MetricName: "Invocations",
    Threshold: 1,
    ComparisonOperator: "LessThanThreshold",
    TreatMissingData: "breaching",
    EvaluationPeriods: 4,
    Period: 300,
  });
});
