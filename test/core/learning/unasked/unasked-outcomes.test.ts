import { describe, expect, it } from "vitest";
import type { RowOutcomesOn } from "#core/learning/outcomes/row-outcomes.ts";
import { unaskedOutcomesOn } from "#core/learning/unasked/unasked-outcomes.ts";
import { decided, policy, policyWith, quarrel, quarrelFeatures } from "../evening-quarrel.ts";

const answers = [{ id: "learnt", for: { classes: ["capacity"] }, answer: "holder" }];
const rules = [{ id: "ask-at-night", for: { classes: ["capacity"] }, ask: {} }];
const under = policyWith({ answers, rules });
const plain = (more: object = {}) => quarrel({ rulings: [], dispute: { asked: [], ...more } });
const at = "2026-11-24T02:31:00.000Z";
const write = (principal: string, when: string) =>
  ({ field: "/DesiredCapacity", principal, at: when, by: "change" }) as RowOutcomesOn["writes"][number];

describe("what became of verdicts about which nobody was asked", () => {
  const unasked = (more: Partial<RowOutcomesOn> = {}) =>
    unaskedOutcomesOn({
      ...{ records: [decided(plain())], policy, writes: [], now: Date.parse("2026-11-27T00:00:00Z") },
      ...more,
    });

  it("is told with what they were like, and whose they are", () => {
    expect(unasked({ writes: [write("sso/bob", "2026-11-24T05:00:00Z")] })).toEqual([
      {
        id: "f1aa12c478e28e395b7e597a633a00a5",
        at,
        resource: "123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/planted-resource",
        actor: "123456789012:role/planted-saver",
        undone: { human: "sso/bob", at: "2026-11-24T05:00:00Z" },
        matched: { times: 0, wrong: 0 },
        team: "-",
        features: quarrelFeatures,
      },
    ]);
  });

  it("is told of the team whose place it is", () => {
    const ours = policyWith({ teams: [{ name: "checkout", in: { tags: { service: ["checkout"] } } }] });
    expect(unasked({ records: [decided(plain(), ours)], policy: ours })).toMatchObject([
      { team: "checkout" },
    ]);
  });

  it("is none of what a row answered, of what was put back, and of what all agree on", () => {
    expect(unasked({ records: [decided(plain(), under)], policy: under })).toEqual([]);
    const [scaler] = plain().claims;
    expect(unasked({ records: [decided(plain({ claims: [scaler] }))] })).toEqual([]);
  });
});
