import { describe, expect, it } from "vitest";
import { at, claim, field, policy } from "../small-disputes.ts";

const asking = (ask: object, more: object = {}) =>
  policy({ rules: [{ id: "careful", title: "better ask", for: { intents: ["security"] }, ask }], ...more });
const patch = claim({ id: "patch", by: "anna", constraint: { is: 8 }, intent: "security" });
const rival = claim({ id: "rival", by: "ben", constraint: { is: 5 }, intent: "cost" });

describe("those who are asked", () => {
  const groups = (...approvers: readonly object[]) => asking({}, { approvers });
  const named = (parts: object) => ({ name: "g", principals: ["olga"], ...parts });
  const who = (rules: ReturnType<typeof policy>, more: object = {}) =>
    field({ claims: [patch, rival], ...more }, rules).ask?.approvers;
  const facts = { owners: { service: ["sven", "anna"], data: [] } };

  it.each([
    { when: "one group answers for all", groups: [named({})], are: ["olga"] },
    { when: "there is none", groups: [], are: [] },
    {
      when: "owners belong to it, but for a claimant",
      groups: [{ name: "g", owners: ["service"] }],
      are: ["sven"],
    },
    { when: "owners and others do", groups: [named({ owners: ["service", "none"] })], are: ["olga", "sven"] },
    {
      when: "one stands in both lists",
      groups: [named({ principals: ["sven"], owners: ["service"] })],
      are: ["sven"],
    },
    {
      when: "all of the first are claimants",
      groups: [named({ principals: ["anna", "ben"] }), { name: "h", principals: ["otto"] }],
      are: ["otto"],
    },
    {
      when: "all of all are claimants",
      groups: [named({ principals: ["anna"] }), { name: "h", owners: ["data"] }],
      are: ["g", "h"],
    },
    {
      when: "one is a claimant under another name",
      groups: [named({ principals: ["a-alias", "olga"] })],
      are: ["olga"],
    },
    {
      when: "the first is for another place",
      groups: [named({ for: { environments: ["test"] } }), { name: "h", principals: ["otto"] }],
      are: ["otto"],
    },
    {
      when: "the first is for another field",
      groups: [named({ for: { fields: ["/MinSize"] } }), { name: "h", principals: ["otto"] }],
      are: ["otto"],
    },
    {
      when: "the first is for this field",
      groups: [named({ for: { fields: ["/Desired*"] } }), { name: "h", principals: ["otto"] }],
      are: ["olga"],
    },
  ])("are $are when $when", ({ groups: approvers, are }) => {
    const aliases = { ...policy().file.authority, aliases: [["anna", "a-alias"]] };
    expect(who(asking({}, { approvers, authority: aliases }), { facts })).toEqual(are);
  });

  it("are those that the rule names, whatever they answer for otherwise", () => {
    const approvers = [named({}), { name: "board", principals: ["bea"], for: { environments: ["test"] } }];
    expect(who(asking({ approvers: "board" }, { approvers }))).toEqual(["bea"]);
    expect(who(asking({ approvers: "nobody" }, { approvers }))).toEqual(["olga"]);
    expect(who(groups(named({})))).toEqual(["olga"]);
  });

  it("may answer, though their group answers for nothing else here", () => {
    const elsewhere = { for: { environments: ["test"] } };
    const approvers = [named({ name: "security", ...elsewhere }), named({ principals: ["otto"] })];
    const rules = asking({ approvers: "security" }, { approvers });
    const answered = (by: string) =>
      field(
        {
          claims: [patch, rival],
          rulings: [
            {
              id: "r",
              field: "/DesiredCapacity",
              over: ["patch", "rival"],
              answer: "value",
              value: 6,
              by,
              at: at("03:59"),
            },
          ],
        },
        rules,
      );
    expect(answered("olga")).toMatchObject({ outcome: "revert", value: 6 });
    expect(answered("carl")).toMatchObject({ outcome: "ask" });
  });
});
