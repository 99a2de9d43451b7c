import { describe, expect, it } from "vitest";
import { installed, plan } from "./installed.ts";

describe("what posts to the web", () => {
  const channels = [
    { kind: "slack", name: "checkout", for: ["operators"], on: ["asked"], instead: false },
  ] as const;

  it("reads the secrets of its channels and no other, and no other function reads them", () => {
    const { template: posting } = installed({ reach: { plan: { ...plan, channels } } });
    const text = JSON.stringify(posting.toJSON());
    const reads = text.match(/"secretsmanager:GetSecretValue"/g) ?? [];
    const without =
      JSON.stringify(installed().template.toJSON()).match(/"secretsmanager:GetSecretValue"/g) ?? [];
    expect(reads.length).toBe(without.length + 1);
    expect(text).toContain("parley/channels/checkout-??????");
  });

  it("polls nothing where there is no channel", () => {
    const polled = (reach: object) =>
      Object.values(installed({ reach }).template.findResources("AWS::Lambda::EventSourceMapping")).filter(
        ({ Properties }) => Properties.Enabled === false,
      ).length;
    expect(polled({})).toBe(1);
    expect(polled({ plan: { ...plan, channels } })).toBe(0);
  });
});
