import { describe, expect, it } from "vitest";
import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { Publisher } from "#core/ports/outside/publisher.ts";

export type OpenPublisher = {
  readonly publisher: Publisher;
  readonly told: () => readonly DecisionEvent[];
};

export const news = (n: number, summary = "kept"): DecisionEvent => ({
  v: 1,
  id: `event-${n}`,
  kind: "kept",
  at: "2026-11-21T03:10:00Z",
  resource: {
    account: "111122223333",
    region: "eu-north-1",
    type: "AWS::EC2::SecurityGroup",
    id: "sg-1",
  },
  fields: ["/GroupDescription"] as unknown as DecisionEvent["fields"],
  holders: [],
  losers: [],
  summary,
});
const many = Array.from({ length: 25 }, (_, n) => news(n));
const large = Array.from({ length: 12 }, (_, n) => ({
  ...news(n),
  losers: Array.from({ length: 100 }, () => "x".repeat(900)),
}));

export function publisherContract(name: string, open: () => OpenPublisher): void {
  describe(`${name} publisher`, () => {
    it.each([
      { what: "nothing", events: [] },
      { what: "one event", events: [news(1)] },
      { what: "more than go into one call", events: many },
      { what: "large ones", events: large },
    ])("tells $what, in order", async ({ events }) => {
      const { publisher, told } = open();
      await publisher.publish(events);
      expect(told()).toEqual(events);
    });
  });
}
