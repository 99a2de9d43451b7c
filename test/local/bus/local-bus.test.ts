import { describe, expect, it } from "vitest";
import { localBus } from "#local/bus/local-bus.ts";

const target = () => {
  const bodies: string[] = [];
  return { bodies, send: (body: string) => bodies.push(body) };
};

describe("the local bus", () => {
  it("sends an event to the target of every rule that matches it", () => {
    const [a, b, c] = [target(), target(), target()];
    const bus = localBus([
      { pattern: { source: ["aws.ec2"] }, target: a },
      { pattern: { source: [{ prefix: "aws." }] }, target: b },
      { pattern: { source: ["aws.s3"] }, target: c },
    ]);
    const event = { source: "aws.ec2", detail: { eventName: "RunInstances" } };
    expect(bus.put(event)).toBe(2);
    expect([a, b, c].map(({ bodies }) => bodies.map((body) => JSON.parse(body)))).toEqual([
      [event],
      [event],
      [],
    ]);
  });

  it.each(["aws.ec2", "aws.", "AWS.ec2"])("refuses `%s` as the source of anybody's event", (source) => {
    const anything = target();
    const bus = localBus([{ pattern: { source: [{ exists: true }] }, target: anything }]);
    expect(() => bus.putEvents({ source })).toThrow("only AWS sends events");
    expect(anything.bodies).toEqual([]);
  });

  it("takes anybody's event under a source of their own", () => {
    const anything = target();
    const bus = localBus([{ pattern: { source: [{ exists: true }] }, target: anything }]);
    expect(bus.putEvents({ source: "shop.sales" })).toBe(1);
  });
});
