import { describe, expect, it } from "vitest";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { actedOut, isKept, isKeptAt, isSurelyKeptAt, withoutWish } from "#core/preview/offers/acted-out.ts";
import { wishOf } from "#core/preview/offers/wish.ts";
import { at, dispute, field } from "../../arbitration/small-disputes.ts";
import { type Lost, law, rail, size, wrote, zones } from "./offer-kit.ts";

const past = (more: object = {}) => ({
  ...{ field: size, at: at("03:00"), principal: "mia", via: "console", after: 9, by: "change" },
  ...more,
});

function instead(lost: Lost, value: Json, path: FieldPath = size) {
  const one = dispute(lost);
  const [mine] = one.claims;
  const wish = mine && wishOf(mine, path, one);
  if (wish === undefined) throw new Error("nothing is wished for");
  return { acted: actedOut(one, new Map([[wish, value]])), without: withoutWish(one, [wish]), wish };
}

describe("had somebody written another value", () => {
  const lost = { is: 9, was: 3, claims: [wrote(9, { prefer: 9 }), wrote(7, { id: "other", by: "otto" })] };

  it("it would stand there, and be what they want, and prefer", () => {
    const { acted } = instead(lost, 5);
    expect(acted.live).toEqual({ [size]: 5 });
    expect(acted.prior).toEqual({ [size]: 3 });
    expect(acted.claims.map(({ constraint, prefer }) => ({ constraint, prefer }))).toEqual([
      { constraint: { is: 5 }, prefer: undefined },
      { constraint: { is: 7 }, prefer: undefined },
    ]);
  });

  it("it would be known of a field that was not", () => {
    expect(instead({ live: {}, prior: {}, claims: [wrote(9)] }, 5).acted.live).toEqual({ [size]: 5 });
  });

  it.each([
    { is: 5, when: "it is that write", write: past() },
    { is: 9, when: "it is of another field", write: past({ field: zones }) },
    { is: 9, when: "it is of another moment", write: past({ at: at("03:01") }) },
    { is: 9, when: "it is of another writer", write: past({ principal: "otto" }) },
    { is: 9, when: "it is Parley's own", write: past({ by: "revert" }) },
    { is: 8, when: "it wrote something else", write: past({ after: 8 }) },
  ])("the past would say $is where $when", ({ is, write }) => {
    const { acted } = instead({ ...lost, history: [write] }, 5);
    expect(acted.history.map(({ after }) => after)).toEqual([is]);
  });

  it("the past of what is only wanted is that of its making", () => {
    const wish = wrote(9, { changedAt: undefined });
    const { acted } = instead({ ...lost, claims: [wish], history: [past()] }, 5);
    expect(acted.history.map(({ after }) => after)).toEqual([5]);
  });

  it("in a part of a whole, the rest of the whole would be as it is", () => {
    const whole = "/Policy" as FieldPath;
    const value = { Max: 9, Min: 1 };
    const { acted } = instead(
      { live: { [whole]: value }, prior: {}, claims: [wrote(value, { field: whole })] },
      5,
      "/Policy/Max" as FieldPath,
    );
    expect(acted.live).toEqual({ [whole]: { Max: 5, Min: 1 } });
    expect(acted.claims[0]?.constraint).toEqual({ is: { Max: 5, Min: 1 } });
  });
});

describe("had somebody written nothing", () => {
  it.each([
    { is: 4, when: "it is known what stood before", parts: { before: 4 } },
    { is: 3, when: "only what was agreed is known", parts: {} },
  ])("$is would stand there where $when", ({ is, parts }) => {
    const { without } = instead({ is: 9, was: 3, claims: [wrote(9, parts), wrote(7, { id: "o" })] }, 5);
    expect(without.live).toEqual({ [size]: is });
    expect(without.claims.map(({ id }) => id)).toEqual(["o"]);
  });

  it("what stands would stand where nothing else is known", () => {
    expect(instead({ is: 9, prior: {}, claims: [wrote(9)] }, 5).without.live).toEqual({ [size]: 9 });
  });
});

describe("what is written is kept", () => {
  const atMost5 = law(rail({ max: 5 }));
  const verdictOn = (is: number, more: object = {}) =>
    field({ is, was: 3, claims: [wrote(is)], ...more }, atMost5);
  const ask = verdictOn(9, { facts: { fields: { [size]: { sensitive: true } } } });

  it.each<{ is: boolean; when: string; verdict: FieldVerdict }>([
    { is: true, when: "the verdict keeps it", verdict: verdictOn(5) },
    { is: false, when: "it is put back", verdict: verdictOn(9) },
    { is: false, when: "somebody is asked", verdict: ask },
    {
      is: false,
      when: "it is kept only while somebody is asked",
      verdict: { ...ask, outcome: "keep" },
    },
    {
      is: true,
      when: "it is kept, and what is asked is beside it",
      verdict: { ...ask, outcome: "keep", ask: ask.ask && { ...ask.ask, beside: true } },
    },
  ])("$is where $when", ({ is, verdict }) => {
    expect(isKept(verdict)).toBe(is);
    expect(isKeptAt([verdict], size)).toBe(is);
  });

  it.each([
    { is: false, when: "a part of it is put back", at: "/Policy", lost: "/Policy/Max" },
    { is: false, when: "the whole around it is put back", at: "/Policy/Max", lost: "/Policy" },
    { is: true, when: "another field is put back", at: "/Policy", lost: "/Other" },
  ])("$is where $when", ({ is, at: path, lost }) => {
    const fields = [
      { ...verdictOn(5), path: path as FieldPath },
      { ...verdictOn(9), path: lost as FieldPath },
    ];
    expect(isKeptAt(fields, path as FieldPath)).toBe(is);
  });

  it.each([
    { is: true, when: "nothing was drawn", path: size, rule: "order/intent" },
    { is: false, when: "it was drawn", path: size, rule: "rank/digest" },
    { is: false, when: "a part of it was drawn", path: `${size}/Part`, rule: "rank/digest" },
    { is: true, when: "something else was drawn", path: zones, rule: "rank/digest" },
  ])("for sure, $is, where $when", ({ is, path, rule }) => {
    const kept = verdictOn(5);
    const other = { ...kept, path: path as FieldPath, because: [...kept.because, { rule, text: "" }] };
    expect(isSurelyKeptAt([kept, other], size)).toBe(is);
  });

  it("never for sure where it is not kept", () => {
    expect(isSurelyKeptAt([verdictOn(9)], size)).toBe(false);
  });
});
