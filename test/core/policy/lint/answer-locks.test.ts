import { describe, expect, it } from "vitest";
import { comparePolicies } from "#core/policy/compare/compare-policies.ts";
import { lintPolicy } from "#core/policy/lint.ts";
import type { Policy } from "#core/policy/policy.ts";
import { fileOf, policyOf } from "../sample.ts";

const rule = { id: "careful", title: "careful", for: { environments: ["prod"] }, ask: {} };
const answer = { id: "row", for: { environments: ["prod"] }, answer: "challenger" };

const locked = (rows: object, said?: readonly string[]): Policy["locks"] => [
  { by: "company.yaml", base: policyOf(rows as Readonly<Record<string, unknown>>), ...(said && { said }) },
];

const breaks = (document: object, locks: Policy["locks"]) =>
  lintPolicy({ ...policyOf(document as Readonly<Record<string, unknown>>), ...(locks && { locks }) })
    .filter(({ rule: name }) => name === "broken-lock")
    .map(({ message }) => message);

describe("an answer over a lock", () => {
  const base = { rules: [{ ...rule, locked: true }] };

  it("is refused where a locked rule asks, and nowhere else", () => {
    expect(breaks({ ...base, answers: [answer] }, locked(base))).toHaveLength(1);
    expect(
      breaks({ ...base, answers: [{ ...answer, for: { environments: ["test"] } }] }, locked(base)),
    ).toEqual([]);
    expect(breaks({ ...base, answers: [{ ...answer, asked: ["near-tie"] }] }, locked(base))).toEqual([]);
  });

  it("is refused where a locked row asks about what nobody explained", () => {
    const edits = { unattributed: [{ id: "ask", answer: "ask", locked: true }] };
    expect(breaks({ ...edits, answers: [answer] }, locked(edits))).toHaveLength(1);
    expect(breaks({ ...edits, answers: [{ ...answer, asked: ["rule"] }] }, locked(edits))).toEqual([]);
  });

  it("is refused over a layer that is locked as a whole", () => {
    expect(breaks({ answers: [answer] }, locked({}, ["/limits/grace"]))).toHaveLength(1);
  });

  it("that is locked itself may not go, nor change", () => {
    const own = { answers: [{ ...answer, locked: true }] };
    expect(breaks(own, locked(own))).toEqual([]);
    expect(breaks({}, locked(own))).toHaveLength(1);
    expect(breaks({ answers: [{ ...answer, answer: "agreed" }] }, locked(own))).toHaveLength(1);
  });
});

it("a row more is looser, a row less may be either", () => {
  const [without, having] = [fileOf(), fileOf({ answers: [answer] })];
  const directions = (a: typeof without, b: typeof without) =>
    comparePolicies(a, b).map(({ section, direction }) => [section, direction]);
  expect(directions(without, having)).toEqual([["answers", "looser"]]);
  expect(directions(having, without)).toEqual([["answers", "unproven"]]);
});
