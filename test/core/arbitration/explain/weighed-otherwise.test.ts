import { describe, expect, it } from "vitest";
import { unshownReasons, weighingReasons } from "#core/arbitration/explain/weighing-reasons.ts";
import type { Claim } from "#core/claims/claim.ts";
import { at, claim, policy } from "../small-disputes.ts";

type Weighed = {
  readonly claim?: object;
  readonly by?: object;
  readonly worth?: object;
  readonly standing?: string;
};

const context = () => {
  const rules = [
    { id: "first", title: "the first rule" },
    { id: "second", title: "the second rule" },
  ];
  return { policy: policy({ rules }), now: Date.parse(at("04:00")) } as never;
};

/** A stake with as much of it as its reasons read. */
function stake({ claim: parts = {}, by = {}, worth = {}, standing = "claim" }: Weighed) {
  const made: Claim = claim({ id: "a", by: "anna", motivation: { kind: "none" }, ...parts });
  return {
    standing,
    demand: {
      by: {
        claim: made,
        confirmation: { confirmed: false },
        order: { pointer: "/environments/0/order" },
        state: "active",
        ...by,
      },
    },
    worth: { weight: { urgency: "routine" }, adjustment: {}, ...worth },
  } as never;
}
const told = (of: Weighed) =>
  weighingReasons(stake(of), context()).map(({ rule, at: where, text }) =>
    [rule, text, ...(where === undefined ? [] : [where])].join(" | "),
  );
const incident = { motivation: { kind: "incident", ref: "INC-7" } };
const unconfirmed = "verify/unconfirmed | anna (for availability";

describe("what made a claim weigh otherwise than it says", () => {
  it.each<Weighed & { readonly when: string; readonly is: readonly string[] }>([
    { when: "nothing did", is: [] },
    {
      when: "nothing confirms its reason",
      claim: incident,
      is: [
        `${unconfirmed}, incident INC-7) says incident INC-7, which nothing independent confirms: that weighs nothing`,
      ],
    },
    {
      when: "its goal counts nevertheless",
      claim: incident,
      worth: { by: "grant", intent: "availability" },
      is: [
        `${unconfirmed}, incident INC-7) says incident INC-7, which nothing independent confirms: only its goal counts`,
      ],
    },
    {
      when: "its reason is confirmed and none for this",
      claim: incident,
      by: { confirmation: { confirmed: true } },
      is: [
        `${unconfirmed}, incident INC-7) is confirmed in incident INC-7, which is no reason for this: that weighs nothing`,
      ],
    },
    {
      when: "its need has no name",
      claim: { motivation: { kind: "incident" } },
      is: [
        `${unconfirmed}, incident) names no reference that could confirm its incident: that weighs nothing`,
      ],
    },
    { when: "its decision has no name", claim: { motivation: { kind: "change-ticket" } }, is: [] },
    { when: "its reason counted", claim: incident, worth: { by: "reason" }, is: [] },
    { when: "its role counted", claim: incident, worth: { by: "role" }, is: [] },
    {
      when: "it is capped",
      worth: { weight: { urgency: "routine", clamp: 2 } },
      is: [
        "authority/clamp | anna (for availability) may weigh routine at most | kit.yaml/authority/claims/2",
      ],
    },
    {
      when: "rules spoke",
      worth: { adjustment: { urgency: { row: 1 }, place: { row: 0 }, lease: { row: 7 } } },
      is: [
        "rule/second | the second rule | kit.yaml/rules/1",
        "rule/first | the first rule | kit.yaml/rules/0",
      ],
    },
    {
      when: "it was made in a freeze",
      by: { frozen: { pointer: "/freezes/0" } },
      is: [
        "freeze | anna (for availability) changed it in a freeze: only a confirmed reason that presses counts | kit.yaml/freezes/0",
      ],
    },
    {
      when: "its goal is not granted",
      worth: { by: "grant", intent: "cost" },
      is: ["goal/granted | anna (for availability) is not granted availability: it counts for cost"],
    },
    { when: "its goal is granted", worth: { by: "grant", intent: "availability" }, is: [] },
    { when: "its goal counted for nothing", worth: { intent: "cost" }, is: [] },
    {
      when: "it has no goal",
      claim: { intent: "unattributed" },
      worth: { by: "grant", intent: "cost" },
      is: [],
    },
    {
      when: "a situation changes the order",
      by: { order: { pointer: "/orders/1" } },
      is: ["order/situation | an open situation changes the order of intents here | kit.yaml/orders/1"],
    },
  ])("is told where $when", ({ is, ...of }) => {
    expect(told(of)).toEqual(is);
  });
});

describe("a claim that counts for nothing", () => {
  const unshown = (...stakes: readonly Weighed[]) =>
    unshownReasons({ settled: { stakes: stakes.map(stake) }, context: context() } as never).map(
      ({ rule, text }) => `${rule} | ${text}`,
    );
  const neither = "anna (for availability) has shown neither a confirmed reason nor a goal of its own";

  it.each<Weighed & { readonly when: string; readonly is: readonly string[] }>([
    {
      when: "it is a wish",
      standing: "wish",
      is: [`unshown/wish | ${neither}: a wish, which weighs nothing`],
    },
    {
      when: "it is an edit",
      standing: "edit",
      is: [`unshown/edit | ${neither}: an edit that nothing explains`],
    },
    {
      when: "it may not be written",
      standing: "wish",
      by: { backing: "none" },
      is: ["unshown/wish | anna (for availability) may not write it: a wish, which weighs nothing"],
    },
    { when: "it counts", standing: "claim", is: [] },
    { when: "it has ended", standing: "wish", by: { state: "withdrawn" }, is: [] },
    {
      when: "its reason is not confirmed, in a freeze",
      standing: "edit",
      claim: { motivation: { kind: "incident" } },
      by: { frozen: { pointer: "/freezes/0" } },
      is: [
        "unshown/edit | anna (for availability, incident) has shown neither a confirmed reason nor a goal of its own: an edit that nothing explains",
        `${unconfirmed}, incident) names no reference that could confirm its incident: that weighs nothing`,
        "freeze | anna (for availability, incident) changed it in a freeze: only a confirmed reason that presses counts",
      ],
    },
  ])("is told with what is missing where $when", ({ is, ...of }) => {
    expect(unshown(of)).toEqual(is);
  });

  it("is told three times at most", () => {
    const wish: Weighed = { standing: "wish" };
    expect(unshown(wish, { standing: "claim" }, wish, wish, wish)).toHaveLength(3);
  });
});
