import { describe, expect, it } from "vitest";
import { contextOf } from "#core/arbitration/context.ts";
import { ordersFor } from "#core/arbitration/weigh/order.ts";
import { at, dispute, policy, situation } from "../small-disputes.ts";

const peak = (parts: Parameters<typeof situation>[0] = {}) =>
  situation({ kind: "peak", ref: "PEAK", ...parts });
const closed = { state: "closed", closedAt: at("03:00") };

/** The first intents as they stand for one claimant. */
function order(
  parts: Parameters<typeof dispute>[0],
  { who = "scaler", sections = {} }: { who?: string; sections?: object } = {},
) {
  const { places, pointer } = ordersFor(contextOf(dispute(parts), policy({ ...sections })))({
    principal: who,
    kind: "unknown",
  });
  const first = [...places].toSorted(([, a], [, b]) => a - b).map(([intent]) => intent);
  expect([...places.values()].toSorted((a, b) => a - b)).toEqual([...places.keys()].map((_, index) => index));
  return `${first.slice(0, 4).join(" ")} (${pointer})`;
}

const plain = "data-protection security compliance availability (/environments/0/order)";
const second = "data-protection availability security compliance (/orders/1)";
const leads = "availability data-protection security compliance (/orders/0)";

describe("the order of intents is", () => {
  it.each([
    { when: "nothing is open", situations: [], is: plain },
    { when: "an incident is open", situations: [situation()], is: second },
    { when: "the incident is closed", situations: [situation(closed)], is: plain },
    {
      when: "the incident is elsewhere",
      situations: [situation({ scope: { resources: "other" } })],
      is: plain,
    },
    { when: "a peak is on", situations: [peak()], is: leads },
    { when: "a freeze is on", situations: [peak({ kind: "freeze" })], is: leads },
    {
      when: "both are on, and the policy names the peak first",
      situations: [situation(), peak()],
      is: leads,
    },
    { when: "an alarm is open", situations: [situation({ kind: "alarm" })], is: plain },
    { when: "they declared the incident themselves", situations: [situation({ by: "scaler" })], is: plain },
    {
      when: "they declared it under another name",
      situations: [situation({ by: ["otto", "alias"] })],
      is: plain,
    },
    {
      when: "somebody else declared another one",
      situations: [situation({ by: "scaler" }), situation()],
      is: second,
    },
    {
      when: "they declared the peak but not the incident",
      situations: [situation(), peak({ by: "scaler" })],
      is: second,
    },
  ])("$is when $when", ({ situations, is }) => {
    const authority = {
      situations: [{ persons: true, kinds: ["incident", "peak"] }],
      aliases: [["scaler", "alias"]],
    };
    expect(order({ situations }, { sections: { authority } })).toBe(is);
  });

  it("another where the environment is another", () => {
    const test = { environment: "test" };
    expect(order(test)).toBe("data-protection experiment cost operability (/environments/1/order)");
    expect(order({ ...test, situations: [situation()] })).toBe(
      "data-protection availability experiment cost (/orders/1)",
    );
    const orders = [{ while: ["incident"], in: { environments: ["prod"] }, raise: "availability", to: 1 }];
    expect(order({ ...test, situations: [situation()] }, { sections: { orders } })).toBe(
      "data-protection experiment cost operability (/environments/1/order)",
    );
  });

  it("shifted by any intent, also one that it does not name", () => {
    const orders = [{ while: ["incident"], raise: "x-own", to: 2 }];
    expect(order({ situations: [situation()] }, { sections: { orders } })).toBe(
      "data-protection x-own security compliance (/orders/0)",
    );
    const far = [{ while: ["incident"], raise: "security", to: 99 }];
    expect(order({ situations: [situation()] }, { sections: { orders: far } })).toBe(
      "data-protection compliance availability performance (/orders/0)",
    );
  });
});
