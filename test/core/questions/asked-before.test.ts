import { describe, expect, it } from "vitest";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Question } from "#core/arbitration/verdict.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import { askedSoFar, isLastRound, roundOf } from "#core/questions/asked-before.ts";
import { at, dispute, time } from "../arbitration/small-disputes.ts";
import { open } from "./asking-kit.ts";

type Asked = Dispute["asked"][number];

/** A question about A that was put at three and is over at five. */
const entry = (more: Partial<Asked> | object = {}): Asked =>
  dispute({
    asked: [
      {
        field: "/A",
        at: at("03:00"),
        deadline: at("05:00"),
        cause: "rule",
        round: 1,
        claims: ["a"],
        options: [{ answer: "keep", value: 1 }],
        edit: { principal: "ada", constraint: { is: 1 } },
        urgency: "emergency",
        onSilence: { answer: "keep", value: 1 },
        ...more,
      },
    ],
  }).asked[0] as Asked;

const so = (questions: readonly OpenQuestion[], asked: readonly Asked[] = [], now = "04:00") =>
  askedSoFar({ asked }, questions, { now: time(now) });

const about = (ask: Partial<Question> = {}, parts: Partial<OpenQuestion> = {}, fields = ["/A"]) =>
  open(fields, ask, { claims: ["a", "b"], ...parts });

describe("an open question is remembered", () => {
  it("as it was put, field by field", () => {
    const values = { "/A": 1, "/B": 2 };
    const both = about(
      {
        options: [
          { answer: "keep", value: values, for: "a" },
          { answer: "value", value: { "/B": 7 } },
        ],
        meanwhile: { value: values },
        onSilence: { answer: "keep", value: values },
      },
      { round: 2, toldAt: at("03:05") },
      ["/A", "/B"],
    );
    const common = { at: at("03:00"), deadline: at("08:00"), told: at("03:05"), round: 2, beside: false };
    expect(so([both])).toEqual([
      {
        ...{ ...common, field: "/A", cause: "rule", claims: ["a", "b"] },
        options: [{ answer: "keep", value: 1, for: "a" }, { answer: "value" }],
        meanwhile: { value: 1 },
        onSilence: { answer: "keep", value: 1 },
      },
      {
        ...{ ...common, field: "/B", cause: "rule", claims: ["a", "b"] },
        options: [
          { answer: "keep", value: 2, for: "a" },
          { answer: "value", value: 7 },
        ],
        meanwhile: { value: 2 },
        onSilence: { answer: "keep", value: 2 },
      },
    ]);
  });

  it("as told to nobody yet, and for the first time where it does not say which", () => {
    const { round: _, ...first } = about();
    const [one] = so([first]);
    expect(one).not.toHaveProperty("told");
    expect(one?.round).toBe(1);
  });

  it("with how long silence keeps, where it says so", () => {
    const [one] = so([
      about({ onSilence: { answer: "keep", value: 1, for: "PT1H" } as Question["onSilence"] }),
    ]);
    expect(one?.onSilence).toEqual({ answer: "keep", value: 1, for: "PT1H" });
  });

  it.each<{ readonly what: string; readonly value: Json | undefined; readonly kept: object }>([
    { what: "a value", value: 1, kept: { value: 1 } },
    { what: "no value at all", value: null, kept: { value: null } },
    { what: "what nobody is told", value: Hidden.kept as unknown as Json, kept: {} },
  ])("with what silence means, unless it is hidden: $what", ({ value, kept }) => {
    const [one] = so([about({ onSilence: { answer: "keep", value } as Question["onSilence"] })]);
    expect(one?.onSilence).toEqual({ answer: "keep", ...kept });
  });

  it.each<{ readonly what: string; readonly value: Json; readonly kept: object | undefined }>([
    { what: "a value", value: 1, kept: { value: 1 } },
    { what: "a secret", value: Hidden.of("x") as unknown as Json, kept: undefined },
    { what: "a secret deep in it", value: { a: [Hidden.of("x")] } as unknown as Json, kept: undefined },
  ])("with what stands meanwhile, unless a secret is in it: $what", ({ value, kept }) => {
    expect(so([about({ meanwhile: { value } })])[0]?.meanwhile).toEqual(kept);
  });

  it("with the claims, the edit and the urgency of when it was put, whatever is weighed by now", () => {
    const known = entry();
    const putAbout = () => ({ urgency: "routine" as const });
    const [one, ...rest] = askedSoFar({ asked: [known] }, [about()], { now: time("04:00"), putAbout });
    expect(one).toMatchObject({ claims: ["a"], edit: known.edit, urgency: "emergency" });
    expect(rest).toEqual([]);
  });

  it("with what it is about by now where it is new", () => {
    const edit = { principal: "ben", constraint: { is: 4 } };
    const putAbout = (field: FieldPath) => (field === "/A" ? { edit, urgency: "routine" as const } : {});
    const [one] = askedSoFar({ asked: [] }, [about()], { now: time("04:00"), putAbout });
    expect(one).toMatchObject({ claims: ["a", "b"], edit, urgency: "routine" });
  });

  it.each([
    { what: "put at another moment", was: { at: at("02:59") } },
    { what: "of another cause", was: { cause: "near-tie" } },
    { what: "about another field", was: { field: "/B" } },
    { what: "of a release without causes", was: { cause: undefined } },
  ])("beside one that was $what", ({ was }) => {
    const all = so([about()], [entry(was)]);
    expect(all).toHaveLength(2);
    expect(all[1]?.claims).toEqual(["a", "b"]);
  });
});

describe("a question that is open no more", () => {
  it("forgets what it offered, and stays known with its round where nobody answered", () => {
    const { options: _, edit: __, urgency: ___, ...rest } = entry({ meanwhile: { value: 1 } });
    const { meanwhile: ____, ...bare } = rest;
    expect(so([], [entry({ meanwhile: { value: 1 } })], "05:00")).toEqual([bare]);
  });

  it("ends at once where it is closed before its deadline, and no silence before it counts", () => {
    const [one] = so([], [entry()], "04:00");
    expect(one).toMatchObject({ deadline: at("04:00") });
    expect(one).not.toHaveProperty("round");
    expect(one).not.toHaveProperty("onSilence");
  });

  const other = (more: object) => entry({ at: at("01:00"), deadline: at("02:00"), ...more });
  it.each([
    { what: "of the same field and cause", was: {}, forgets: true },
    { what: "of a part of its field", was: { field: "/A/Part" }, forgets: true },
    { what: "of another field", was: { field: "/B" }, forgets: false },
    { what: "of another cause", was: { cause: "near-tie" }, forgets: false },
  ])("takes the round of an earlier silence along: $what", ({ was, forgets }) => {
    const [earlier] = so([], [other(was), entry()], "04:00");
    expect(earlier?.deadline).toBe(at("02:00"));
    expect(earlier).toHaveProperty("onSilence");
    if (forgets) expect(earlier).not.toHaveProperty("round");
    else expect(earlier?.round).toBe(1);
  });

  it("keeps nothing of silence that said nothing", () => {
    const bare = { onSilence: undefined };
    const [earlier] = so([], [other(bare), entry(bare)], "04:00");
    expect(earlier).not.toHaveProperty("onSilence");
  });

  it("counts as closed until its very deadline", () => {
    expect(so([], [entry()], "04:59:59")[0]).not.toHaveProperty("round");
    expect(so([], [entry()], "05:00")[0]?.round).toBe(1);
  });
});

describe("which silence the next one is", () => {
  const fields = ["/A" as FieldPath];
  const next = (asked: readonly Asked[], cause: Question["cause"] = "rule", now = "06:00") =>
    roundOf(asked, { fields, cause, now: time(now) });

  it.each([
    { what: "the first of all", asked: [], is: 1 },
    { what: "the second after one", asked: [entry()], is: 2 },
    { what: "the third after two", asked: [entry(), entry({ round: 2 })], is: 3 },
    { what: "the third, in whatever order", asked: [entry({ round: 2 }), entry()], is: 3 },
    { what: "the first again after the last", asked: [entry({ round: 3 })], is: 1 },
    { what: "the first after one that was answered", asked: [entry({ round: undefined })], is: 1 },
    { what: "the first after one of another cause", asked: [entry({ cause: "near-tie" })], is: 1 },
    { what: "the first after one about another field", asked: [entry({ field: "/B" })], is: 1 },
    { what: "the second after one about a part", asked: [entry({ field: "/A/Part" })], is: 2 },
    { what: "the first while one is open", asked: [entry({ deadline: at("06:01") })], is: 1 },
    { what: "the second at the very deadline", asked: [entry({ deadline: at("06:00") })], is: 2 },
  ])("$what", ({ asked, is }) => {
    expect(next(asked)).toBe(is);
  });

  it("is the first always where silence decides nothing", () => {
    expect(next([entry({ cause: "take-over" })], "take-over")).toBe(1);
  });

  it.each([
    { round: undefined, is: false },
    { round: 2, is: false },
    { round: 3, is: true },
  ])("is the last where it is the third: $round", ({ round, is }) => {
    expect(isLastRound({ round })).toBe(is);
  });
});
