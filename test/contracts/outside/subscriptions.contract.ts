import { describe, expect, it } from "vitest";
import type { Subscription, Subscriptions } from "#core/ports/people/subscriptions.ts";

const one = (n: number, more: Partial<Subscription> = {}): Subscription => ({
  channel: "email",
  endpoint: `approver-${n}@example.com`,
  isConfirmed: true,
  isProtected: true,
  ...more,
});

/** `open` gives a topic that has these subscriptions. */
export function subscriptionsContract(
  name: string,
  open: (all: readonly Subscription[]) => Subscriptions,
): void {
  describe(`${name} subscriptions`, () => {
    it.each<{ when: string; all: readonly Subscription[] }>([
      { when: "there are none", all: [] },
      {
        when: "there are some of each kind",
        all: [
          one(1),
          one(2, { isProtected: false }),
          one(3, { isConfirmed: false, isProtected: false }),
          one(4, { channel: "sms", endpoint: "+4670000000" }),
          one(5, { channel: "https", endpoint: "https://hooks.example/parley?a=1&b=2" }),
        ],
      },
      { when: "there are hundreds", all: Array.from({ length: 250 }, (_, n) => one(n)) },
    ])("lists all of them when $when", async ({ all }) => {
      expect(await open(all).list()).toEqual(all);
    });
  });
}
