import { App, Stack } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { countNames, gaugeNames, latencyNames } from "#acts/metric-names.ts";
import { runbookIds } from "#constructs/alarms/runbooks.ts";
import { AlarmTopic } from "#constructs/watching/alarm-topic.ts";
import { home, watched } from "./watched.ts";

type Properties = Readonly<Record<string, unknown>>;
type Statement = { readonly Effect: string; readonly Principal: unknown; readonly Condition?: Properties };

const stack = watched({ operators: ["ops@example.com"] });
const template = Template.fromStack(stack);

const all = (type: string, from = template): readonly Properties[] =>
  Object.values(from.findResources(type)).map(({ Properties }) => Properties as Properties);

/** The body of a dashboard, whatever is filled in by CloudFormation left out. */
function bodyOf(name: string, from = template): string {
  const board = all("AWS::CloudWatch::Dashboard", from).find(({ DashboardName }) => DashboardName === name);
  const body = board?.["DashboardBody"] as string | { "Fn::Join": [string, unknown[]] };
  if (typeof body === "string") return body;
  return body["Fn::Join"][1].map((part) => (typeof part === "string" ? part : "·")).join("");
}

describe("every alarm", () => {
  const alarms = all("AWS::CloudWatch::Alarm");

  it("tells the operators, is quiet without data, and names a runbook and where it stands", () => {
    expect(alarms.length).toBeGreaterThan(20);
    for (const { AlarmActions, AlarmDescription, AlarmName, TreatMissingData } of alarms) {
      expect(AlarmActions).toHaveLength(1);
      expect(TreatMissingData).toBe("notBreaching");
      const runbook = runbookIds.find((id) => String(AlarmName).startsWith(`parley-${id}-`)) ?? "none";
      expect(AlarmDescription).toContain(`under "${runbook}"`);
      expect(AlarmDescription).toContain(
        "https://eu-north-1.console.aws.amazon.com/cloudwatch/home?region=eu-north-1#dashboards/dashboard/parley-runbooks",
      );
    }
  });

  it("has a name of its own", () => {
    const names = alarms.map(({ AlarmName }) => AlarmName);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    { metric: "RestoringRoleMisused", from: 1 },
    { metric: "NewerValuesLost", from: 1 },
    { metric: "KillSwitchUnreadable", from: 1 },
    { metric: "BrokenInvariant", from: 1 },
    { metric: "Misconfigured", from: 2 },
    { metric: "UnknownFault", from: 3 },
    { metric: "InvalidInput", from: 1 },
    { metric: "ExecutionsBroken", from: 1 },
    { metric: "LooksOverAllowance", from: 1 },
    { metric: "StartsOverAllowance", from: 1 },
    { metric: "EventsForged", from: 20 },
  ])("on $metric rings from $from", ({ metric, from }) => {
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      Namespace: "Parley",
      MetricName: metric,
      Dimensions: [{ Name: "service", Value: "parley" }],
      Statistic: "Sum",
      Threshold: from,
      ComparisonOperator: "GreaterThanOrEqualToThreshold",
    });
  });
});

it("what each actor's changes cost stands on the dashboard, by their names, and makes no metric for each", () => {
  const body = bodyOf("parley");
  expect(body).toContain("what each actor's changes cost, in dollars");
  expect(body).toContain("by spentBy");
  for (const folder of ["look-at-resource", "judge", "sweep"])
    expect(body).toContain(`SOURCE '/aws/lambda/parley-${folder}'`);
  expect(JSON.stringify(template.findResources("AWS::CloudWatch::Alarm"))).not.toContain("spentBy");
});

it("an approver whom no message reaches rings by the most that was found within an hour, not by the sum", () => {
  template.hasResourceProperties("AWS::CloudWatch::Alarm", {
    AlarmName: "parley-unreachable-approvers-approvers",
    MetricName: "UnreachableApprovers",
    Statistic: "Maximum",
    Threshold: 1,
    Period: 3_600,
  });
});

describe("the alarms' topic", () => {
  it("is encrypted and admits alarms and budgets of this account alone", () => {
    template.hasResourceProperties("AWS::SNS::Topic", {
      TopicName: "parley-alarms",
      KmsMasterKeyId: Match.anyValue(),
    });
    const [policy] = all("AWS::SNS::TopicPolicy");
    const document = policy?.["PolicyDocument"] as { readonly Statement: readonly Statement[] } | undefined;
    const statements = document?.Statement ?? [];
    const allowed = statements.filter(({ Effect }) => Effect === "Allow");
    expect(allowed.map(({ Principal }) => Principal)).toEqual([
      { Service: "cloudwatch.amazonaws.com" },
      { Service: "budgets.amazonaws.com" },
    ]);
    for (const { Condition } of allowed) {
      expect(Condition).toMatchObject({ StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } });
      expect(JSON.stringify(Condition)).toMatch(
        /:cloudwatch:eu-north-1:123456789012:alarm:parley-\*|:budgets::123456789012:\*/,
      );
    }
    const denied = statements.filter(({ Effect }) => Effect === "Deny");
    expect(denied).toMatchObject([{ Condition: { Bool: { "aws:SecureTransport": "false" } } }]);
  });

  it("tells every operator by mail", () => {
    template.hasResourceProperties("AWS::SNS::Subscription", {
      Protocol: "email",
      Endpoint: "ops@example.com",
    });
  });

  it("has a key of its own, which alarms may use, where none is given", () => {
    const spoke = new Stack(new App(), "Spoke", { env: home });
    new AlarmTopic(spoke, "Alarms", { name: "parley", operators: [] });
    Template.fromStack(spoke).hasResourceProperties("AWS::KMS::Key", {
      EnableKeyRotation: true,
      KeyPolicy: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: ["kms:Decrypt", "kms:GenerateDataKey*"],
            Principal: { Service: "cloudwatch.amazonaws.com" },
          }),
          Match.objectLike({
            Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
            Principal: { Service: "budgets.amazonaws.com" },
          }),
        ]),
      },
    });
  });
});

describe("the dashboard", () => {
  const body = bodyOf("parley");
  const shown = [...body.matchAll(/"Parley","(\w+)","service","parley"/g)].map(([, metric]) => metric ?? "");

  it("shows what Parley sees, decides, asks and writes, and for how long a change waits", () => {
    expect(shown).toEqual(
      expect.arrayContaining([
        "EventsStored",
        "CasesOpened",
        "VerdictsKeep",
        "VerdictsRevert",
        "VerdictsAsk",
        "OpenQuestions",
        "RestoresSent",
        "RestoresDone",
        "RestoresFailed",
        "ChangeToVerdict",
        "Looks",
        "LooksPostponed",
      ]),
    );
    expect(body).toMatch(/"ChangeToVerdict".{0,200}"stat":"p99"/);
  });

  it("shows nothing that no function tells", () => {
    const known: readonly string[] = [...countNames, ...gaugeNames, ...latencyNames];
    expect(shown.filter((metric) => !known.includes(metric))).toEqual([]);
  });

  it.each([
    "ApproximateAgeOfOldestMessage",
    "ApproximateNumberOfMessagesVisible",
    "ExecutionsFailed",
    "WriteThrottleEvents",
  ])("shows %s", (metric) => expect(body).toContain(metric));

  it("shows every alarm and the way to the runbooks", () => {
    const { alarms } = (
      JSON.parse(body) as { widgets: { type: string; properties: { alarms?: string[] } }[] }
    ).widgets
      .map(({ properties }) => properties)
      .find(({ alarms: each }) => each !== undefined) ?? { alarms: [] };
    expect(alarms).toHaveLength(all("AWS::CloudWatch::Alarm").length);
    expect(body).toContain("#dashboards/dashboard/parley-runbooks");
  });
});

describe("the board of runbooks", () => {
  it("holds every runbook with the names of this very account", () => {
    const body = bodyOf("parley-runbooks");
    for (const id of runbookIds) expect(body).toContain(`## ${id}: `);
    expect(body).toContain("--source-arn arn:·:sqs:·:·:parley-$queue-dead-letters");
    expect(body.length).toBeLessThan(100_000);
  });

  it.each([
    { region: "cn-north-1", host: "cn-north-1.console.amazonaws.cn" },
    { region: "us-gov-west-1", host: "us-gov-west-1.console.amazonaws-us-gov.com" },
    { region: "eusc-de-east-1", host: "eusc-de-east-1.console.amazonaws-eusc.eu" },
  ])("is found at $host", ({ region, host }) => {
    const there = Template.fromStack(watched({}, { ...home, region }));
    const [alarm] = all("AWS::CloudWatch::Alarm", there);
    expect(alarm?.["AlarmDescription"]).toContain(`https://${host}/cloudwatch/`);
  });

  it("is found by the partition where the region is not known before it is deployed", () => {
    const anywhere = Template.fromStack(watched({}, {}));
    const [alarm] = all("AWS::CloudWatch::Alarm", anywhere);
    expect(JSON.stringify(alarm?.["AlarmDescription"])).toContain(
      '{"Fn::FindInMap":["ConsoleOfPartition",{"Ref":"AWS::Partition"},"host"]}',
    );
  });
});

describe("the saved queries", () => {
  it("search the logs of all functions for faults, and those of cases for one case", () => {
    const queries = all("AWS::Logs::QueryDefinition");
    expect(queries.map(({ Name }) => Name)).toEqual(["parley/case", "parley/faults"]);
    expect(queries[1]?.["LogGroupNames"]).toContain("/aws/lambda/parley-receive-change");
    expect(queries[0]?.["LogGroupNames"]).not.toContain("/aws/lambda/parley-receive-change");
    expect(queries[0]?.["QueryString"]).toContain('| filter case = "CASE"');
  });
});
