import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { emptyDocket, isLater, later } from "#core/claims/docket/docket.ts";
import { causeRank } from "#core/claims/docket/event-cause.ts";
import { outliving } from "#core/claims/docket/hands.ts";
import { fold, join } from "#core/claims/docket/join.ts";
import { declarationKey, handKey, principalOf } from "#core/claims/docket/replacement-key.ts";
import { saidInWhole, secondOf } from "#core/claims/docket/said-in-whole.ts";
import { trim } from "#core/claims/docket/trim.ts";
import { at, claim } from "../../arbitration/small-disputes.ts";
import { actor, anna, folded, write } from "./folded-events.ts";

describe("what is the later of two", () => {
  it.each([
    { a: { at: 2, event: "a" }, b: { at: 1, event: "b" }, is: true },
    { a: { at: 1, event: "b" }, b: { at: 2, event: "a" }, is: false },
    { a: { at: 1, event: "b" }, b: { at: 1, event: "a" }, is: true },
    { a: { at: 1, event: "a" }, b: { at: 1, event: "a" }, is: false },
  ])("is by time and then by name: $a after $b, $is", ({ a, b, is }) => {
    expect(isLater(a, b)).toBe(is);
    expect(later(a, b)).toBe(isLater(b, a) ? b : a);
  });

  it("is by its cause within a second, an edit where none is said", () => {
    const ranks = (["create", "edit", "attach", "detach", "delete"] as const).map(causeRank);
    expect(ranks).toEqual([0, 1, 2, 3, 4]);
    expect(causeRank(undefined)).toBe(causeRank("edit"));
  });
});

describe("a write in its slot", () => {
  const cause = (told: "edit" | "create" | undefined) => {
    const event = write("03:00", 1);
    const { writes } = folded({ ...event, ...(told !== undefined && { cause: told }) } as typeof event);
    const [slot] = writes.values();
    return slot;
  };

  it.each([
    { told: undefined, is: undefined },
    { told: "edit", is: undefined },
    { told: "create", is: "create" },
  ] as const)("says its cause where it is no edit: $told", ({ told, is }) => {
    const slot = cause(told);
    expect(slot?.cause).toBe(is);
    expect("cause" in (slot ?? {})).toBe(is !== undefined);
  });

  const told = (parts: object) => write("03:00", 1, { event: "e", ...parts });
  const heard = (...all: readonly object[]) => {
    const [slot] = folded(...all.map(told)).writes.values();
    return [...(slot?.writes.values() ?? [])][0];
  };
  const none = { intent: "unattributed", motivation: { kind: "none" } };
  const budget = { motivation: { kind: "budget" } };

  it.each<{ readonly when: string; readonly better: object; readonly worse: object }>([
    { when: "a goal is known", better: { ...none, intent: "cost" }, worse: none },
    { when: "a reason is known", better: { ...none, ...budget }, worse: none },
    {
      when: "a better source tells less",
      better: { ...none, source: "declared" },
      worse: { intent: "cost", ...budget, source: "inferred" },
    },
    { when: "it is contradicted", better: { ...none, contradicted: true }, worse: none },
    {
      when: "it is contradicted and a goal is known",
      better: { ...none, intent: "cost" },
      worse: { ...none, contradicted: true },
    },
  ])("is explained as well as it is known where $when", ({ better, worse }) => {
    const [first, second] = [heard(better, worse), heard(worse, better)];
    expect(first).toEqual(second);
    expect(first).toMatchObject(better);
  });

  it("is by the one who is known best, no matter who told why", () => {
    const known = { ...anna, vouched: "policy" } as const;
    const events = [told({ who: known, ...none }), told({ intent: "cost" })];
    const [slot] = folded(...events).writes.values();
    const heardBoth = [...(slot?.writes.values() ?? [])];
    expect(heardBoth).toMatchObject([{ intent: "cost", actor: { principal: "anna", vouched: "policy" } }]);
    expect(folded(...events.toReversed()).writes).toEqual(folded(...events).writes);
  });

  it("is joined with nothing as it is", () => {
    const docket = folded(write("03:00", 1));
    expect(join(docket, emptyDocket).writes).toBe(docket.writes);
    expect(join(emptyDocket, docket).writes).toBe(docket.writes);
  });

  it("is too old before the horizon, and counts from it on", () => {
    const docket = { ...emptyDocket, horizon: Date.parse(at("03:00")) };
    const events = [write("02:59:59", 1, { event: "old" }), write("03:00", 2, { event: "new" })];
    const { docket: after, tooOld } = fold(docket, events);
    expect([tooOld, after.writes.size]).toEqual([["old"], 1]);
  });
});

describe("a key of a docket", () => {
  it.each([
    { key: handKey(actor("anna", "person", "cli"), "/A"), principal: "anna", field: "/A" },
    { key: handKey(anna, "/B"), principal: "anna", field: "/B" },
    { key: "anna\n\na\nb", principal: "anna", field: "a\nb" },
    { key: "", principal: "", field: "" },
  ])("is of $principal on $field", ({ key, principal, field }) => {
    expect(principalOf(key)).toEqual({ principal, field });
  });

  it("names what was declared together by its claimant", () => {
    expect(declarationKey(anna, "d")).not.toBe(declarationKey(actor("ben"), "d"));
    expect(declarationKey(actor("bot", "automation", "a"), "d")).not.toBe(
      declarationKey(actor("bot", "automation", "b"), "d"),
    );
  });
});

describe("the later write that takes a claim's place", () => {
  const made = (id: string, via: string | undefined, changed: string | undefined, more: object = {}) =>
    claim({
      id,
      actor: actor("anna", "person", via),
      ...(changed !== undefined && { changedAt: at(changed) }),
      ...more,
    });
  const mine = made("mine", "console", "03:10");

  it.each<{
    readonly when: string;
    readonly own?: Claim;
    readonly others: readonly Claim[];
    readonly is?: string;
  }>([
    { when: "there is none", others: [] },
    { when: "another tool wrote later", others: [made("x", "cli", "03:11")], is: "x" },
    { when: "another tool wrote then", others: [made("x", "cli", "03:10")] },
    { when: "another tool wrote before", others: [made("x", "cli", "03:09")] },
    { when: "the same tool wrote later", others: [made("x", "console", "03:11")] },
    { when: "it was only declared", others: [made("x", "cli", undefined, { madeAt: at("03:11") })] },
    { when: "somebody else wrote", others: [claim({ id: "x", by: "ben", changedAt: at("03:11") })] },
    { when: "it was elsewhere", others: [made("x", "cli", "03:11", { field: "/Other" })] },
    {
      when: "it has no reason",
      own: made("mine", "console", "03:10", { motivation: { kind: "none" } }),
      others: [made("x", "cli", "03:11")],
    },
    {
      when: "it was declared and written over",
      own: made("mine", "console", undefined),
      others: [made("x", "cli", "03:11")],
      is: "x",
    },
  ])("is $is where $when", ({ own = mine, others, is }) => {
    expect(outliving([own, ...others])(own)?.id).toBe(is);
    expect(outliving(others)(own)?.id).toBe(is);
  });
});

describe("a part that is said in its whole", () => {
  const said = (id: string, is: unknown, changed?: string, change = id) =>
    claim({
      ...{ id, field: id === "w" ? "/A" : "/A/B", by: "anna" },
      constraint: is === null ? { absent: true } : { is },
      ...(changed === undefined ? {} : { change, changedAt: at(changed) }),
    });

  it.each([
    { when: "the whole came later", whole: said("w", { B: 2 }, "03:01"), is: true },
    { when: "the whole came in its second", whole: said("w", { B: 1 }, "03:00"), is: false },
    { when: "the whole was only declared", whole: said("w", { B: 1 }), is: false },
    { when: "one event said both alike", whole: said("w", { B: 1 }, "03:00", "p"), is: true },
    { when: "one event said them otherwise", whole: said("w", { B: 2 }, "03:00", "p"), is: false },
    { when: "one event did not say the part", whole: said("w", { C: 1 }, "03:00", "p"), is: false },
    { when: "one event took the whole away", whole: said("w", null, "03:00", "p"), is: false },
  ])("says nothing any more where $when: $is", ({ whole, is }) => {
    const part = said("p", 1, "03:00", "p");
    const gone = saidInWhole([part, whole]);
    expect([gone.has(part), gone.has(whole)]).toEqual([is, false]);
  });

  it("is gone with the whole that one event took away", () => {
    const part = said("p", null, "03:00", "p");
    expect(saidInWhole([part, said("w", null, "03:00", "p")]).has(part)).toBe(true);
  });

  it("stands in a second, or in none where nobody wrote it", () => {
    expect(secondOf(said("p", 1, "03:00:01.900"))).toBe(secondOf(said("p", 1, "03:00:01")));
    expect(secondOf(said("p", 1, "03:00:01"))).toBe(Date.parse(at("03:00:01")) / 1_000);
    expect(secondOf(said("p", 1))).toBeNaN();
  });
});

describe("a docket that is not full", () => {
  it("is left as it is, and one without wishes loses what ranks lowest", () => {
    const claims = ["a", "b", "c"].map((id) => claim({ id, by: "anna" }));
    const bounds = {
      identity: (name: string) => name,
      isSafe: () => false,
      compare: (a: Claim, b: Claim) => (a.id < b.id ? -1 : 1),
    };
    const full = trim(claims, { ...bounds, most: 3 });
    expect([full.claims, full.fellOut]).toEqual([claims, []]);
    expect(full.claims).toBe(claims);
    expect(trim(claims, { ...bounds, most: 2 }).fellOut.map(({ id }) => id)).toEqual(["c"]);
  });
});
