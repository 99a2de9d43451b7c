import { describe, expect, it } from "vitest";
import { eventPatterns, noisyCalls } from "#catalogue/load/event-patterns.ts";
import { prefixesOf, sourceLabelsOf } from "#catalogue/load/event-sources.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";

const catalogue = openCatalogue();

describe("an event source", () => {
  it.each([
    { source: "autoscaling.amazonaws.com", prefixes: ["autoscaling", "application-autoscaling"] },
    { source: "monitoring.amazonaws.com", prefixes: ["cloudwatch"] },
    { source: "email.amazonaws.com", prefixes: ["ses"] },
    { source: "tagging.amazonaws.com", prefixes: ["tag"] },
    { source: "elasticloadbalancing.amazonaws.com", prefixes: ["elasticloadbalancing"] },
    { source: "EC2.amazonaws.com", prefixes: ["ec2"] },
    { source: "ec2.amazonaws.com.cn", prefixes: ["ec2"] },
    { source: "api.ecr.amazonaws.com", prefixes: ["ecr"] },
    { source: "control.kafka.amazonaws.com", prefixes: ["kafka"] },
    { source: "nobody.amazonaws.com", prefixes: [] },
    { source: "__proto__.amazonaws.com", prefixes: [] },
    { source: "constructor", prefixes: [] },
    { source: "", prefixes: [] },
  ])("$source stands for $prefixes", ({ source, prefixes }) => {
    expect(catalogue.prefixes(source)).toEqual(prefixes);
  });

  it("is one under which the calls of its prefix arrive", () => {
    for (const prefix of catalogue.services()) {
      const labels = sourceLabelsOf(prefix);
      expect(
        labels.some((label) => prefixesOf(label, () => true).includes(prefix)),
        prefix,
      ).toBe(true);
    }
  });
});

describe("the patterns of governed types", () => {
  const types = ["AWS::AutoScaling::AutoScalingGroup", "AWS::CloudWatch::Alarm"];

  it("match the calls of their services that were not refused, by source and not by name", () => {
    expect(eventPatterns(types, catalogue)).toEqual([
      {
        source: ["aws.autoscaling", "aws.cloudwatch", "aws.monitoring", "aws.tagging"],
        "detail-type": ["AWS API Call via CloudTrail", "AWS Service Event via CloudTrail"],
        detail: {
          readOnly: [{ exists: false }, false],
          errorCode: [{ exists: false }],
          eventCategory: [{ exists: false }, "Management"],
          eventName: [{ "anything-but": ["CompleteLifecycleAction", "RecordLifecycleActionHeartbeat"] }],
        },
      },
    ]);
  });

  it("match nothing when nothing is governed", () => {
    expect(eventPatterns([], catalogue)).toEqual([]);
  });

  it("leave a noisy call in when a governed type needs it", () => {
    const [stream] = eventPatterns(["AWS::Logs::LogStream"], catalogue);
    expect(stream?.detail?.["eventName"]).toBeUndefined();
    const [group] = eventPatterns(["AWS::Logs::LogGroup"], catalogue);
    expect(group?.detail?.["eventName"]).toEqual([{ "anything-but": ["CreateLogStream"] }]);
  });

  it("fit EventBridge's limit for all types there are, and name every source once", () => {
    const patterns = eventPatterns(catalogue.types(), catalogue);
    const sources = patterns.flatMap(({ source }) => source);
    expect(new Set(sources).size).toBe(sources.length);
    expect(sources.every((source) => source.startsWith("aws."))).toBe(true);
    expect(Math.max(...patterns.map((pattern) => JSON.stringify(pattern).length))).toBeLessThanOrEqual(2_048);
    expect(patterns.length).toBeLessThanOrEqual(5);
  });

  it("do not depend on the order of the types", () => {
    expect(eventPatterns(types.toReversed(), catalogue)).toEqual(eventPatterns(types, catalogue));
  });
});

describe("a noisy call", () => {
  const calls = Object.entries(noisyCalls).flatMap(([prefix, names]) =>
    names.map((name) => ({ prefix, name })),
  );

  it.each(calls)("$prefix:$name is one that IAM knows, and that writes", ({ prefix, name }) => {
    expect(catalogue.action(prefix, name)?.level).toMatch(/^(write|permissions)$/);
  });

  it.each(calls)("$prefix:$name updates and deletes no type", ({ prefix, name }) => {
    const handlers = catalogue.action(prefix, name)?.handledBy.map((handled) => handled.handlers) ?? [];
    expect(handlers.join("")).not.toMatch(/[ud]/);
  });
});
