import { readFileSync } from "node:fs";
import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { costOfEach } from "#constructs/watching/cost-of-each.ts";
import { home, watched, watchedWhole } from "./watched.ts";

const ireland = { ...home, region: "eu-west-1" };
const operators = ["ops@example.com"];

describe("the budget", () => {
  it("is 25 dollars a month for what carries the tag, and tells when they are spent or foreseen", () => {
    const template = Template.fromStack(watched({ operators }, ireland));
    const Notification = { ComparisonOperator: "GREATER_THAN", Threshold: 100, ThresholdType: "PERCENTAGE" };
    template.hasResourceProperties("AWS::Budgets::Budget", {
      Budget: {
        // Budgets refuses a colon.
        BudgetName: Match.stringLikeRegexp("^parley-monthly-cost-[0-9a-f]{8}$"),
        BudgetType: "COST",
        TimeUnit: "MONTHLY",
        BudgetLimit: { Amount: 25, Unit: "USD" },
        CostFilters: { TagKeyValue: ["user:parley:installation$parley"] },
      },
      NotificationsWithSubscribers: [
        { Notification: { ...Notification, NotificationType: "ACTUAL" } },
        { Notification: { ...Notification, NotificationType: "FORECASTED" } },
      ],
    });
    expect(subscribersIn(template)).toMatchObject([
      { SubscriptionType: "SNS" },
      { SubscriptionType: "EMAIL", Address: "ops@example.com" },
    ]);
  });

  it("has another name when it tells others, since it cannot be changed in place then", () => {
    const nameOf = (props: object) =>
      JSON.stringify(budgetIn(Template.fromStack(watched(props, ireland)))?.Budget.BudgetName);
    const alone = nameOf({ operators });
    expect(nameOf({ operators: [...operators, "more@example.com"] })).not.toBe(alone);
    expect(nameOf({ operators, monthlyCost: 400 })).toBe(alone);
  });

  it("mails no more operators than it can", () => {
    const many = Array.from({ length: 20 }, (_, at) => `ops${at}@example.com`);
    expect(subscribersIn(Template.fromStack(watched({ operators: many }, ireland)))).toHaveLength(11);
  });

  it.each([
    { where: "the region is not known before it is deployed", env: {} },
    { where: "the whole partition has none", env: { ...home, region: "us-gov-west-1" } },
  ])("is left out, and that is told, where $where", ({ env }) => {
    const { stack, watching } = watchedWhole({ operators }, env);
    Template.fromStack(stack).resourceCountIs("AWS::Budgets::Budget", 0);
    expect(watching.costElsewhere).toBeUndefined();
    const told = watching.node.metadata.map(({ data }) => String(data));
    expect(told.join()).toContain("goes by the pace of changes alone");
  });

  it("is left to a stack in another region where this one has none", () => {
    const { stack, watching } = watchedWhole({ operators });
    Template.fromStack(stack).resourceCountIs("AWS::Budgets::Budget", 0);
    expect(watching.costElsewhere).toMatchObject({ name: "parley", dollars: 25, operators });
  });
});

describe("the alarm on the pace", () => {
  it.each([
    { monthlyCost: undefined, dollars: 25 },
    { monthlyCost: 400, dollars: 400 },
  ])("rings when thirty such days would cost $dollars dollars", ({ monthlyCost, dollars }) => {
    const template = Template.fromStack(watched(monthlyCost === undefined ? {} : { monthlyCost }));
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      AlarmName: "parley-monthly-cost-pace",
      Threshold: dollars,
    });
  });

  it("reckons as docs/cost.md counts", () => {
    const page = readFileSync("docs/cost.md", "utf8");
    const totalOf = (row: string) =>
      Number(
        page
          .split("\n")
          .find((line) => line.startsWith(`| ${row} `))
          ?.split("|")
          .at(-2),
      );
    const { EventsStored, Looks, CasesOpened } = costOfEach;
    expect((EventsStored + Looks) * 1e6).toBeCloseTo(totalOf("an uncontested change"), 0);
    expect(CasesOpened * 1e3).toBeCloseTo(totalOf("… that is put back"), 0);
  });

  it("is not there where nobody wants to hear of costs, nor is the budget", () => {
    const template = Template.fromStack(watched({ monthlyCost: false }, ireland));
    template.resourceCountIs("AWS::Budgets::Budget", 0);
    expect(JSON.stringify(template.toJSON())).not.toContain("parley-monthly-cost-pace");
  });
});

type Budget = {
  readonly Budget: { readonly BudgetName: string };
  readonly NotificationsWithSubscribers: readonly { readonly Subscribers: readonly object[] }[];
};

function budgetIn(template: Template): Budget | undefined {
  const [budget] = Object.values(template.findResources("AWS::Budgets::Budget"));
  return budget?.["Properties"] as Budget | undefined;
}

const subscribersIn = (template: Template): readonly object[] =>
  budgetIn(template)?.NotificationsWithSubscribers[0]?.Subscribers ?? [];
