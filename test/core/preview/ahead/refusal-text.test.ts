import { expect, it } from "vitest";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { Json } from "#core/fields/json.ts";
import { type RefusedWrite, refusalText } from "#core/preview/ahead/hook-answer.ts";
import { claim } from "../../arbitration/small-disputes.ts";
import { plainVerdict } from "../../plain-verdict.ts";

const by = (id: string, principal: string) =>
  claim({ id, field: "/MaxSize", actor: { principal, kind: "person" }, constraint: { is: 9 } });
const back = (more: Partial<FieldVerdict> = {}) =>
  plainVerdict("/MaxSize", { outcome: "revert", effect: "write", value: 9, holders: ["c1"], ...more });
const asking = { ask: { beside: false } } as Partial<FieldVerdict>;

type Given = Partial<Omit<RefusedWrite, "remedies">> & {
  readonly offer?: Readonly<Record<string, Json>> | null;
};

function told({ offer, ...more }: Given = {}, longest = 1_024): string {
  const found = offer === null ? null : { values: offer ?? {}, stands: false };
  const remedies = new Map(offer === undefined ? [] : [["/MaxSize", { offer: found, wouldWin: null }]]);
  const write = {
    ...{ fields: [back()], claims: [by("c1", "sso/ada@example.com")], hides: () => false },
    ...{ link: "https://parley/r", remedies: remedies as RefusedWrite["remedies"] },
    ...more,
  };
  return refusalText(write, longest);
}

it.each<{ when: string; given: Given; is: string }>([
  {
    when: "one person holds the field",
    given: {},
    is: "/MaxSize: would go back to `9`, held by ada@example.com.",
  },
  {
    when: "it is held until a moment",
    given: { fields: [back({ until: "2026-11-21T05:00:00Z" })] },
    is: "/MaxSize: would go back to `9`, held by ada@example.com until 2026-11-21T05:00:00Z.",
  },
  {
    when: "no claim holds it",
    given: { fields: [back({ holders: [] })] },
    is: "/MaxSize: would go back to `9`, held by the policy.",
  },
  {
    when: "its holders' claims are unknown",
    given: { claims: [] },
    is: "/MaxSize: would go back to `9`, held by the policy.",
  },
  {
    when: "one of several holders holds it twice",
    given: {
      fields: [back({ holders: ["c1", "c2", "c3"] })],
      claims: [by("c1", "sso/ada"), by("c2", "sso/ada"), by("c3", "sso/ben")],
    },
    is: "/MaxSize: would go back to `9`, held by ada, ben.",
  },
  {
    when: "more hold it than anyone reads",
    given: {
      fields: [back({ holders: ["c1", "c2", "c3", "c4"] })],
      claims: ["ada", "ben", "cid", "dan"].map((name, at) => by(`c${at + 1}`, `sso/${name}`)),
    },
    is: "/MaxSize: would go back to `9`, held by ada, ben, cid.",
  },
  {
    when: "nothing should be there",
    given: { fields: [back({ value: null })] },
    is: "/MaxSize: would go back to nothing, held by ada@example.com.",
  },
  {
    when: "the value may not be read",
    given: { hides: (path) => path === "/MaxSize" },
    is: "/MaxSize: would go back to (hidden), held by ada@example.com.",
  },
  {
    when: "something else would stay",
    given: { offer: { "/MaxSize": 10, "/MinSize": null } },
    is: "/MaxSize: would go back to `9`, held by ada@example.com. What would stay now: /MaxSize `10`, /MinSize nothing.",
  },
  {
    when: "what would stay may not be read",
    given: { offer: { "/MaxSize": 10, "/MinSize": "x" }, hides: (path) => path === "/MinSize" },
    is: "/MaxSize: would go back to `9`, held by ada@example.com. What would stay now: /MaxSize `10`, /MinSize (hidden).",
  },
  {
    when: "nothing else would stay",
    given: { offer: null },
    is: "/MaxSize: would go back to `9`, held by ada@example.com.",
  },
  {
    when: "somebody is asked first",
    given: { fields: [back({ outcome: "ask" })], offer: { "/MaxSize": 10 } },
    is: "/MaxSize: somebody has to say yes first; it is asked, and the answer lets the next deployment pass. What would stay now: /MaxSize `10`.",
  },
  {
    when: "it goes back only until somebody answers",
    given: { fields: [back(asking)] },
    is: "/MaxSize: somebody has to say yes first; it is asked, and the answer lets the next deployment pass.",
  },
  {
    when: "two fields are refused",
    given: { fields: [back(), { ...back(), path: "/MinSize" as FieldVerdict["path"] }] },
    is: "/MaxSize: would go back to `9`, held by ada@example.com. /MinSize: would go back to `9`, held by ada@example.com.",
  },
])("a refusal says, when $when: $is", ({ given, is }) => {
  expect(told(given)).toBe(`Parley: ${is} https://parley/r`);
});

it("a refusal fits where it is shown, ends with its link, and says that it was cut", () => {
  const many = Array.from({ length: 20 }, (_, at) => [`/Field${at}`, "x".repeat(30)]);
  const long = { offer: Object.fromEntries(many) };
  for (const longest of [100, 200, 1_024]) expect(told(long, longest).length).toBeLessThanOrEqual(longest);
  const cut = told(long, 100);
  expect(cut).toHaveLength(100);
  expect(cut).toMatch(/… https:\/\/parley\/r$/);
  // One field leaves room for the others.
  expect(told(long).split(" https")[0]).toHaveLength("Parley: ".length + 400);
  const exact = told();
  expect(told({}, exact.length)).toBe(exact);
});

it("a refusal goes without a link that would leave room for nothing else", () => {
  const link = `https://parley/${"r".repeat(35)}`;
  expect(told({ link }, 101)).toContain(link);
  expect(told({ link }, 100)).not.toContain("https");
});
