import { describe, expect, it } from "vitest";
import type { Question } from "#core/arbitration/verdict.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import { secretsIn } from "#core/questions/offered.ts";
import { liveAt, questionId } from "#core/questions/question-id.ts";
import { isOver, keptOpen, ruledBySilence, runningFrom, wasTold } from "#core/questions/silence.ts";
import { at, time } from "../arbitration/small-disputes.ts";
import { around, openCase, recordOf } from "../cases/open-cases.ts";
import { open } from "./asking-kit.ts";

const told = { told: ["asked"], toldAt: at("03:00") } as const;
const about = (more: Partial<OpenQuestion> = {}, ask: Partial<Question> = {}) =>
  open(["/DesiredCapacity"], ask, { id: "q", ...more });
const withQuestions = (questions: readonly OpenQuestion[], more: Parameters<typeof recordOf>[0] = {}) =>
  recordOf({ case: openCase({ questions }), ...more });
const silent = (record: DocketRecord, now = "08:00") =>
  ruledBySilence(record, { now: time(now), around: around() });
const namesOf = (record: DocketRecord) => record.case?.questions.map(({ id }) => id);

describe("a question is over", () => {
  it.each<{ readonly what: string; readonly parts: Partial<OpenQuestion>; readonly is: boolean }>([
    { what: "nobody was told", parts: {}, is: false },
    { what: "somebody was told, and when", parts: told, is: true },
    { what: "somebody was told once, and it is put anew", parts: { toldAt: at("03:00") }, is: true },
    { what: "a mark says that somebody was told", parts: { told: ["asked"] }, is: true },
  ])("at its deadline where $what: $is", ({ parts, is }) => {
    expect(wasTold(about(parts))).toBe(is);
    expect(isOver(about(parts), time("08:00"))).toBe(is);
    expect(isOver(about(parts), time("07:59"))).toBe(false);
  });
});

describe("silence", () => {
  it.each<{ readonly what: string; readonly record: DocketRecord }>([
    { what: "where no case is open", record: recordOf({ case: undefined as never }) },
    { what: "where nothing is asked", record: recordOf() },
    { what: "where nobody was told", record: withQuestions([about()]) },
    { what: "before the deadline", record: withQuestions([about(told, { deadline: at("08:01") })]) },
  ])("changes nothing $what", ({ record }) => {
    expect(silent(record)).toBe(record);
  });

  it("is a ruling of the moment of the deadline, and leaves what is still open", () => {
    const earlier = { id: "old.0.x" } as DocketRecord["rulings"][number];
    const record = withQuestions([about(told), about({ ...told, id: "r" }, { deadline: at("09:00") })], {
      rulings: [earlier],
    });
    const after = silent(record, "08:30");
    expect(namesOf(after)).toEqual(["r"]);
    expect(after.rulings[0]).toBe(earlier);
    expect(after.rulings.slice(1)).toMatchObject([
      { by: "silence", answer: "keep", value: 1, at: at("08:00"), field: "/DesiredCapacity", round: 1 },
    ]);
  });

  it.each([
    { round: undefined, is: { round: 1, until: expect.any(String) } },
    { round: 2, is: { round: 2, until: expect.any(String) } },
    { round: 3, is: { round: 3 } },
  ] as const)("is for a time, and stays the third time: $round", ({ round, is }) => {
    const { round: _, ...rest } = about(told);
    const [ruling] = silent(withQuestions([{ ...rest, ...(round && { round }) }])).rulings;
    expect(ruling).toMatchObject(is);
    expect(ruling && "until" in ruling).toBe(round !== 3);
  });

  it("lasts from the deadline for as long as the policy says", () => {
    const [ruling] = silent(withQuestions([about(told)]), "10:00").rulings;
    expect(Date.parse(ruling?.until ?? "")).toBe(time("08:00") + around().policy.file.limits.silence);
  });

  it("is no word where what is asked ends by itself", () => {
    const after = silent(withQuestions([about(told, { cause: "take-over" })]));
    expect(after.rulings).toEqual([]);
    expect(namesOf(after)).toEqual([]);
  });

  it.each([
    { what: "what the question said", cause: "rule", meanwhile: { value: 3 }, is: 2 },
    { what: "what has come of it, beside a verdict", cause: "defiance", meanwhile: { value: 3 }, is: 3 },
    { what: "what goes on, beside a verdict", cause: "defiance", meanwhile: { value: 2 }, is: 2 },
    { what: "what was said, where nothing holds beside", cause: "defiance", meanwhile: {}, is: 2 },
  ] as const)("means $what", ({ cause, meanwhile, is }) => {
    const onSilence = { answer: "revert", value: 2 } as const;
    const { rulings } = silent(withQuestions([about(told, { cause, meanwhile, onSilence })]));
    expect(rulings).toMatchObject([{ value: is, answer: is === 2 ? "revert" : "value" }]);
  });

  const secret = (digest: string) => ({
    live: { DesiredCapacity: Hidden.of(digest) } as unknown as Json,
  });
  const options = [{ answer: "keep", value: Hidden.kept as unknown as Json }] as const;
  it.each([
    { what: "the secret stands there that was asked about", of: "aa", is: 1 },
    { what: "another secret stands there by now", of: "bb", is: 0 },
    { what: "it is not known which stood there", of: undefined, is: 1 },
  ])("says this much of a secret where $what: $is", ({ of, is }) => {
    const ask = about(told, { options }).ask;
    const secrets = secretsIn({ fields: ["/DesiredCapacity" as FieldPath], ask }, recordOf(secret("aa")));
    const record = withQuestions(
      [about({ ...told, ...(of && { secrets }) }, { options })],
      secret(of ?? "aa"),
    );
    expect(silent(record).rulings).toHaveLength(is);
  });
});

describe("a deadline", () => {
  const entry = (more: object = {}) =>
    ({
      field: "/DesiredCapacity",
      at: at("03:00"),
      deadline: at("08:00"),
      cause: "rule",
      claims: [],
      ...more,
    }) as unknown as DocketRecord["asked"][number];
  const both = withQuestions([about(), about({ ...told, id: "told" })], {
    asked: [entry({ field: "/MinSize" }), entry()],
  });

  it.each([
    { what: "no case is open", record: recordOf({ case: undefined as never }) },
    { what: "everybody was told", record: withQuestions([about(told)]) },
    { what: "nothing is asked", record: recordOf() },
  ])("stays where $what", ({ record }) => {
    expect(runningFrom(record, time("09:00"))).toBe(record);
    expect(keptOpen(record, time("09:00"))).toBe(record);
  });

  it("runs from when somebody is told", () => {
    const after = runningFrom(both, time("04:00"));
    expect(after.case?.questions).toMatchObject([
      { id: "q", runsFrom: at("04:00"), ask: { deadline: at("09:00") } },
      { id: "told", ask: { deadline: at("08:00") } },
    ]);
    expect(after.case?.questions[1]).not.toHaveProperty("runsFrom");
    const again = runningFrom(after, time("04:30"));
    expect(again.case?.questions[0]?.ask.deadline).toBe(at("09:30"));
  });

  it("moves back for no clock that is behind", () => {
    expect(runningFrom(both, time("03:00")).case).toEqual(both.case);
    expect(runningFrom(both, time("02:00")).case).toEqual(both.case);
  });

  it.each([
    { what: "the entry of the question alone", more: {}, is: [at("08:00"), at("09:00")] },
    {
      what: "none that was put at another moment",
      more: { at: at("02:59") },
      is: [at("08:00"), at("08:00")],
    },
    { what: "none for another cause", more: { cause: "near-tie" }, is: [at("08:00"), at("08:00")] },
  ])("moves along in what is remembered: $what", ({ more, is }) => {
    const record = withQuestions([about()], { asked: [entry({ field: "/MinSize" }), entry(more)] });
    expect(runningFrom(record, time("04:00")).asked.map(({ deadline }) => deadline)).toEqual(is);
  });

  it("of a hold is the same for those who hear of it late", () => {
    const [moved] =
      runningFrom(withQuestions([about({}, { cause: "take-over" })]), time("04:00")).case?.questions ?? [];
    expect(moved).toMatchObject({ runsFrom: at("04:00"), ask: { deadline: at("08:00") } });
  });

  it("moves where it has passed and nobody was told, and only then", () => {
    expect(keptOpen(both, time("07:59"))).toBe(both);
    expect(keptOpen(both, time("08:00")).case?.questions).toMatchObject([
      { runsFrom: at("08:00"), ask: { deadline: at("13:00") } },
      { ask: { deadline: at("08:00") } },
    ]);
  });
});

describe("what stands at a field", () => {
  const live = (state: string) =>
    ({ live: { at: at("03:00"), state, properties: { A: 1 } } }) as unknown as DocketRecord;
  it.each([
    { what: "its value", record: live("there"), path: "/A", is: 1 },
    { what: "nothing where nothing stands", record: live("there"), path: "/B", is: undefined },
    { what: "nothing of what is gone", record: live("gone"), path: "/A", is: undefined },
    { what: "nothing of what cannot be read", record: live("unreadable"), path: "/A", is: undefined },
    { what: "nothing of what was never read", record: {} as DocketRecord, path: "/A", is: undefined },
    { what: "that the resource is there", record: live("there"), path: "/", is: "present" },
    { what: "that the resource is gone", record: live("gone"), path: "/", is: "absent" },
  ])("is $what", ({ record, path, is }) => {
    expect(liveAt(record, path as FieldPath)).toBe(is);
  });

  const put = { fields: ["/A", "/B"] as FieldPath[], cause: "rule", askedAt: at("03:00") } as const;
  it.each([
    { what: "whatever the order of its fields", of: { fields: ["/B", "/A"] as FieldPath[] }, same: true },
    { what: "another for other fields", of: { fields: ["/A"] as FieldPath[] }, same: false },
    { what: "another for another cause", of: { cause: "near-tie" as const }, same: false },
    { what: "another at another moment", of: { askedAt: at("03:01") }, same: false },
  ])("makes a question the same, $what: $same", ({ of, same }) => {
    expect(questionId("casea", { ...put, ...of }) === questionId("casea", put)).toBe(same);
    expect(questionId("caseb", put)).not.toBe(questionId("casea", put));
  });
});
