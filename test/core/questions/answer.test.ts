import { describe, expect, it } from "vitest";
import { FieldPath } from "#core/fields/path.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import { type Answering, answered, type GivenAnswer } from "#core/questions/answer.ts";
import { editionOf } from "#core/questions/offered.ts";
import { at, claim, time } from "../arbitration/small-disputes.ts";
import {
  asking,
  enforcing,
  inLaunch,
  judged,
  openCase,
  questionsOf,
  recordOf,
  rivals,
} from "../cases/open-cases.ts";

const rules = enforcing({
  approvers: [{ name: "owners", principals: ["olga", "otto", "anna"] }],
  authority: { ...enforcing().file.authority, aliases: [["olga", "o-alias"]] },
});
const put = judged(asking(), { around: inLaunch(rules) }).record;
const [question] = questionsOf({ record: put }).map((each) => ({ ...each, toldAt: each.askedAt }));
const open: DocketRecord = {
  ...put,
  case: openCase({ questions: question === undefined ? [] : [question] }),
};
const id = question?.id ?? "";
const given = (more: Partial<GivenAnswer> = {}): GivenAnswer => ({
  question: id,
  answer: "keep",
  by: "olga",
  proof: "link",
  at: at("05:00"),
  ...more,
});
const answering = (policy = rules): Answering => ({ ...inLaunch(policy), signIn: "guarded" });
const refusal = (more: Partial<GivenAnswer>, record = open) => answered(record, given(more), answering());

describe("an answer", () => {
  it.each([
    { why: "gone", when: "the question was never asked", more: { question: "other" } },
    { why: "claimant", when: "it comes from somebody who wants something here", more: { by: "anna" } },
    { why: "not an approver", when: "it comes from a stranger", more: { by: "eve" } },
    {
      why: "not an option",
      when: "a value of one's own is of another kind",
      more: { answer: "value", value: ["9"] },
    },
    { why: "not an option", when: "a value of one's own is not named", more: { answer: "value" } },
    {
      why: "not an option",
      when: "it names a value that another answer has",
      more: { answer: "keep", value: "8" },
    },
    { why: "answered", when: "the deadline has passed", more: { at: at("08:00") }, by: "silence" },
    { why: "not an approver", when: "somebody calls themself silence", more: { by: "silence" } },
    { why: "not until then", when: "it holds without an end", more: { answer: "hold" } },
    { why: "not until then", when: "it holds until now", more: { answer: "hold", until: at("05:00") } },
    { why: "not until then", when: "it ends before now", more: { until: at("04:59") } },
    {
      why: "not until then",
      when: "it holds for longer than the policy allows",
      more: { answer: "hold", until: "2026-12-21T05:00:01Z" },
    },
    { why: "not until then", when: "its end is no time", more: { until: "tomorrow" } },
    { why: "changed", when: "it was given to another edition", more: { seen: "another" } },
    { why: "not an option", when: "it is not whole", more: { answer: "value", value: "4.5" } },
    { why: "not an option", when: "another answer may not name it", more: { answer: "revert", value: "5" } },
  ] as const)("is refused ($why) when $when", ({ why, more, ...rest }) => {
    expect(refusal(more)).toEqual({ ok: false, why, ...("by" in rest && { by: rest.by }) });
  });

  it("is refused when the case is closed and nobody has answered", () => {
    expect(refusal({}, recordOf({ case: undefined }))).toEqual({ ok: false, why: "gone" });
  });

  it.each([
    {
      when: "it holds for as long as the policy allows",
      more: { answer: "hold", until: "2026-12-21T05:00:00Z" },
    },
    { when: "it is for the edition that stands", more: { seen: editionOf(question as OpenQuestion, open) } },
    { when: "the one who signed in has other names", more: { proof: "signed in", also: ["o2", "o3"] } },
    { when: "it names what is offered", more: { answer: "keep", value: "3" } },
    { when: "it is a value of one's own outside of what is offered", more: { answer: "value", value: "9" } },
  ] as const)("counts when $when", ({ more }) => {
    expect(refusal(more).ok).toBe(true);
  });

  it("says how it was known who answered, and its end in one spelling", () => {
    const result = refusal({
      proof: "signed in",
      until: "2026-11-21T07:00:00.000+01:00",
      note: "x".repeat(2_000),
    });
    if (!result.ok) throw new Error(result.why);
    expect(result.rulings[0]).toMatchObject({ proof: "signed in", until: at("06:00") });
    expect(result.rulings[0]?.note).toHaveLength(500);
    const late = { ok: false, why: "answered", by: "olga", proof: "signed in" };
    expect(refusal({ by: "otto" }, result.record)).toEqual(late);
  });

  it("leaves no note where nothing was said", () => {
    const result = refusal({ note: " \u200b\n" });
    expect(result.ok && result.rulings[0]).not.toHaveProperty("note");
  });

  it("counts for an alias of an approver", () => {
    expect(refusal({ by: "o-alias" }).ok).toBe(true);
  });

  it("closes the question, stirs the case and leaves a ruling with the person's words", () => {
    const result = refusal({
      answer: "value",
      value: "8",
      note: "the launch\u202e first\nplease",
      until: at("20:00"),
    });
    if (!result.ok) throw new Error(result.why);
    const { record, rulings } = result;
    expect(record.case).toMatchObject({ questions: [], stirred: true });
    expect(record.asked[0]?.deadline).toBe(at("05:00"));
    expect(rulings).toHaveLength(1);
    expect(record.rulings).toEqual(rulings);
    expect(rulings[0]).toMatchObject({
      answer: "value",
      value: "8",
      by: "olga",
      at: at("05:00"),
      until: at("20:00"),
      note: "the launch first please",
    });
  });

  it("settles the case as it says", () => {
    const result = refusal({ answer: "value", value: "8" });
    if (!result.ok) throw new Error(result.why);
    const after = judged(result.record, { around: inLaunch(rules), now: time("05:01") });
    expect(after.decision.fields[0]).toMatchObject({ outcome: "revert", value: "8" });
    expect(after.next).toBe("restore");
    expect(questionsOf(after)).toEqual([]);
  });

  it("counts once: anyone who comes later learns who was first, also when the case is closed", () => {
    const first = refusal({});
    if (!first.ok) throw new Error(first.why);
    const late = { ok: false, why: "answered", by: "olga", proof: "link" };
    expect(refusal({ by: "otto", answer: "revert" }, first.record)).toEqual(late);
    expect(refusal({ by: "otto" }, { ...first.record, case: undefined })).toEqual(late);
  });
});

describe("an answer about several fields", () => {
  const claims = [...rivals(), ...rivals({ field: "/Cooldown", name: "2" })];
  const record = recordOf({
    claims,
    live: { DesiredCapacity: "3", Cooldown: "1" },
    prior: { DesiredCapacity: "3", Cooldown: "1" },
    case: openCase(),
  });
  const both = judged(record, { around: inLaunch() });
  const [about] = questionsOf(both);

  it("is one question with values by field", () => {
    expect(questionsOf(both)).toHaveLength(1);
    expect(about?.fields).toEqual(["/Cooldown", "/DesiredCapacity"]);
    const kept = { "/Cooldown": "1", "/DesiredCapacity": "3" };
    const options = about?.ask.options ?? [];
    expect(options.map(({ answer, value }) => [answer, value])).toEqual([
      ["keep", kept],
      ["revert", { "/Cooldown": "6", "/DesiredCapacity": "6" }],
      ["value", { "/Cooldown": "8", "/DesiredCapacity": "8" }],
      ["value", { "/Cooldown": "1", "/DesiredCapacity": "6" }],
      ["value", { "/Cooldown": "6", "/DesiredCapacity": "3" }],
      ["value", undefined],
      ["hold", kept],
    ]);
    expect(options.map(({ for: claim }) => claim).slice(0, 3)).toEqual([undefined, "b2", "a2"]);
    expect(about?.ask.onSilence).toEqual({ answer: "keep", value: kept, for: "1d" });
  });

  it("rules on each of them", () => {
    const value = { "/Cooldown": "8", "/DesiredCapacity": "8" };
    const parts = { question: about?.id ?? "", answer: "value", value } as const;
    const result = answered(both.record, given(parts), answering(enforcing()));
    if (!result.ok) throw new Error(result.why);
    expect(result.rulings.map(({ field, value: ruled }) => [field, ruled])).toEqual([
      ["/Cooldown", "8"],
      ["/DesiredCapacity", "8"],
    ]);
    const after = judged(result.record, { around: inLaunch(), now: time("05:01") });
    expect(after.record.restores[0]?.values).toEqual(value);
  });

  it("is the same question for the rest where one of them needs it no more", () => {
    const { prior } = record;
    const live = { DesiredCapacity: "3", Cooldown: "1" };
    const back = { field: FieldPath.parse("/Cooldown"), at: at("04:20"), principal: "cleo" };
    const only = recordOf({
      claims: rivals(),
      live,
      prior,
      case: both.record.case,
      asked: both.record.asked,
      history: [{ ...back, after: "1", by: "change" }],
    });
    const after = judged(only, { around: inLaunch(), now: time("04:30") });
    expect(after.closed).toEqual([]);
    expect(questionsOf(after)).toMatchObject([
      { id: about?.id, fields: ["/DesiredCapacity"], ask: { deadline: about?.ask.deadline } },
    ]);
    const values = questionsOf(after).flatMap(({ ask }) => ask.options.map(({ value }) => value));
    expect(values).toEqual(["3", "6", "8", undefined, "3"]);
  });
});

describe("a ruling", () => {
  it("names a claim that says much by its id alone", () => {
    const long = claim({
      id: "long",
      by: "lena",
      kind: "person",
      motivation: { kind: "launch", ref: "L1" },
      constraint: { in: ["6", "x".repeat(3_000)] },
    });
    const [, ben] = rivals();
    const record = recordOf({
      claims: [{ ...long, constraint: { in: ["8", "x".repeat(3_000)] } }, ...(ben ? [ben] : [])],
    });
    const asked = judged(record, { around: inLaunch() });
    const [about] = questionsOf(asked);
    const result = answered(asked.record, given({ question: about?.id ?? "" }), answering(enforcing()));
    if (!result.ok) throw new Error(result.why);
    expect(result.rulings[0]?.over[2]).toBe("long");
    expect(result.rulings[0]?.over).toHaveLength(3);
  });
});
