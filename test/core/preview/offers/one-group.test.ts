import { describe, expect, it } from "vitest";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { besideOf, disturbedIn, keepsOrder, togetherWith } from "#core/preview/offers/settling-together.ts";
import { wishOf } from "#core/preview/offers/wish.ts";
import { claim, dispute, field, policy } from "../../arbitration/small-disputes.ts";
import { size, wrote } from "./offer-kit.ts";

const least = "/MinSize" as FieldPath;
const most = "/MaxSize" as FieldPath;
const other = "/Cooldown" as FieldPath;
const ordered = { id: "sizes", types: ["*"], ordered: [least, size, most] };
const rules = policy({
  coupled: [ordered, { id: "pair", types: ["*"], together: [other, "/Warmup"] }],
});
const live = { [least]: 1, [size]: 3, [most]: 5, [other]: 30 };

const groupOf = (path: FieldPath, parts: Parameters<typeof dispute>[0] = {}, mine = wrote(9)) =>
  togetherWith(path, mine, { dispute: dispute({ live, prior: live, ...parts }), policy: rules });

describe("what settles together with a field", () => {
  it.each([
    { of: size, members: [least, size, most], orders: [[least, size, most]] },
    { of: other, members: [other], orders: [] },
    { of: "/Name" as FieldPath, members: [], orders: [] },
  ])("$of is $members", ({ of, members, orders }) => {
    const group = groupOf(of);
    expect(Object.keys(live).filter(group.isMember)).toEqual(members);
    expect(group.orders).toEqual(orders);
  });

  it.each([
    {
      is: true,
      when: "both are parts of one change",
      mine: { atomic: true, change: "x" },
      theirs: { atomic: true, change: "x" },
    },
    {
      is: false,
      when: "that change is another",
      mine: { atomic: true, change: "x" },
      theirs: { atomic: true, change: "y" },
    },
    {
      is: false,
      when: "it need not stand whole",
      mine: { change: "x" },
      theirs: { atomic: true, change: "x" },
    },
    { is: false, when: "they are no change", mine: { atomic: true }, theirs: { atomic: true } },
  ])("is another field, $is, where $when", ({ is, mine, theirs }) => {
    const claims = [claim({ id: "o", field: other, constraint: { is: 1 }, ...theirs })];
    expect(groupOf(size, { claims }, wrote(9, mine)).isMember(other)).toBe(is);
  });

  it("is beside it where it is known or claimed", () => {
    const claims = [claim({ id: "o", field: most, constraint: { min: 1 } })];
    const one = dispute({ live: { [least]: 1, [size]: 3, [other]: 30 }, prior: {}, claims });
    expect(besideOf(size, groupOf(size), one)).toEqual([least, most]);
  });
});

describe("an order of sizes", () => {
  const keeps = (before: object, acted: object) =>
    keepsOrder(groupOf(size), dispute({ live: before, prior: {} }))(dispute({ live: acted, prior: {} }));
  it.each([
    { is: true, when: "it stands", before: live, acted: { ...live, [size]: 4 } },
    { is: true, when: "two are equal", before: live, acted: { ...live, [size]: 5 } },
    { is: false, when: "one would be more than the greatest", before: live, acted: { ...live, [size]: 6 } },
    { is: false, when: "one would be less than the least", before: live, acted: { ...live, [size]: 0 } },
    {
      is: true,
      when: "it was broken in the same place before",
      before: { ...live, [size]: 7 },
      acted: { ...live, [size]: 6 },
    },
    {
      is: false,
      when: "it was broken in another place before",
      before: { ...live, [size]: 7 },
      acted: { ...live, [size]: 0 },
    },
    { is: true, when: "the one between is not known", before: live, acted: { [least]: 1, [most]: 5 } },
    {
      is: false,
      when: "of two with one unknown between them the least is greater",
      before: live,
      acted: { [least]: 6, [most]: 5 },
    },
    {
      is: true,
      when: "the greatest is no number",
      before: live,
      acted: { ...live, [size]: 6, [most]: "none" },
    },
  ])("is kept, $is, where $when", ({ is, before, acted }) => {
    expect(keeps(before, acted)).toBe(is);
  });
});

describe("what an offer would disturb", () => {
  const kept = field({ is: 3, was: 3, claims: [claim({ constraint: { is: 3 } })] });
  const lost: FieldVerdict = { ...kept, outcome: "revert" };
  const on = (path: string, verdict: FieldVerdict) => ({ ...verdict, path: path as FieldPath });
  const mine = wrote(9);
  const wish = wishOf(mine, size, dispute({ live, prior: live, claims: [mine] }));

  it.each([
    { is: [most], when: "a neighbour would be put back", fields: [on(most, lost), on(least, kept)] },
    { is: [], when: "every neighbour stays", fields: [on(most, kept), on(least, kept)] },
    { is: [], when: "only the field itself is put back", fields: [on(size, lost)] },
    { is: [], when: "only a stranger is put back", fields: [on(other, lost)] },
  ])("is $is where $when", ({ is, fields }) => {
    expect([...disturbedIn(fields, groupOf(size), wish === undefined ? [] : [wish])]).toEqual(is);
  });
});
