import { EventBus, type IEventBus } from "aws-cdk-lib/aws-events";
import { describe, expect, it } from "vitest";
import { WorkQueues } from "#constructs/queues/work-queues.ts";
import { DecisionRule } from "#constructs/rules/decision-rule.ts";
import { declared, ground } from "../queues/ground.ts";

function ruled(bus: string) {
  const { stack, watch } = ground();
  const has = {
    hasShadow: false,
    hasRuns: false,
    learning: "drafts",
    failedCalls: false,
    hasBuses: false,
  } as const;
  const { precedents } = new WorkQueues(stack, "Queues", { watch, ...has }).all;
  if (precedents === undefined) throw new Error("there is no queue of precedents");
  const decisions = EventBus.fromEventBusArn(stack, "Decisions", bus) as IEventBus;
  new DecisionRule(stack, "Learning", { name: "parley", decisions, queue: precedents });
  return stack;
}

describe("what was decided is heard by Parley too", () => {
  it("on its own bus, where a decision stands behind the news, and by the queue of precedents alone", () => {
    const stack = ruled("arn:aws:events:eu-north-1:123456789012:event-bus/parley");
    const [rule] = Object.values(declared(stack, "AWS::Events::Rule"));
    expect(rule).toMatchObject({
      Name: "parley-decided",
      EventBusName: "parley",
      EventPattern: {
        source: ["parley"],
        "detail-type": ["Parley Decision"],
        detail: { decision: [{ exists: true }] },
      },
      Targets: [{ RetryPolicy: { MaximumEventAgeInSeconds: 86_400 } }],
    });
    expect(JSON.stringify(rule)).toContain("Precedents");
  });

  it("is refused before deployment where no rule could hear the bus", () => {
    expect(() => ruled("arn:aws:events:eu-west-1:210987654321:event-bus/house")).toThrow(
      "`decisions` names a bus of 210987654321 in eu-west-1, and no rule of 123456789012 in eu-north-1 hears it",
    );
  });
});
