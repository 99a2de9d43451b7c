import { describe, expect, it } from "vitest";
import { sha256 } from "#core/digest.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { retiredRows, retiredRules } from "#core/learning/rows/retired-rows.ts";
import { type RowStates, statesOf } from "#core/learning/rows/row-states.ts";
import { Answers } from "#core/policy/file/answers/answers.ts";
import { Rules } from "#core/policy/policy-file.ts";
import { draftOf } from "../../../contracts/stores/sample-drafts.ts";

const at = "2026-11-21T03:00:00.000Z";
const now = Date.parse(at);
const since = "2026-09-02T00:00:00Z";
const { endedAt: _, ended: __, ...live } = draftOf("a");
const proven: Draft = { ...live, state: "proven" };
const { id: draft } = proven;
const learned = { since, draft, support: "a".repeat(64) };

const answers = Answers.parse([
  { id: "by-hand", answer: "holder" },
  { id: "learnt", for: { classes: ["capacity"] }, answer: "holder", learned },
]);
const rules = Rules.parse([
  { id: "by-hand", title: "Ours", ask: {} },
  { id: "learnt", title: "Learnt", for: { classes: ["capacity"] }, ask: {}, learned },
]);

const mark = sha256(`retired\nlearnt\n${draft}\n${since}`).slice(0, 32);
const row = { index: 1, id: "learnt", draft, mark };

const cases: readonly { what: string; drafts: readonly Draft[]; is: object | undefined }[] = [
  { what: "its draft is proven", drafts: [proven], is: undefined },
  {
    what: "people said otherwise",
    drafts: [{ ...draftOf("b"), ended: "undone" }, draftOf("a")],
    is: { why: "dissent", at: "2026-10-01T03:00:00.000Z" },
  },
  {
    what: "a person dropped its draft",
    drafts: [{ ...live, state: "dropped", ended: "by hand", endedAt: at }],
    is: { why: "by hand", at },
  },
  {
    what: "nobody knows when it was undone",
    drafts: [{ ...live, state: "retired", ended: "undone" }],
    is: { why: "undone" },
  },
  {
    what: "its draft was made anew",
    drafts: [{ ...proven, madeAt: "2026-10-20T03:00:00.000Z" }],
    is: { why: "made anew" },
  },
  { what: "its draft is not proven", drafts: [{ ...live, state: "proving" }], is: { why: "not proven" } },
  { what: "nobody knows its draft", drafts: [], is: { why: "unknown" } },
];

const states = (drafts: readonly Draft[], asOf = at): RowStates => ({
  ...{ version: 1, asOf },
  drafts: statesOf(drafts, { answers }),
});

describe("a learnt row that is out of use", () => {
  it.each(cases)("is told with why, where $what", ({ drafts, is }) => {
    const told = retiredRows({ answers }, { drafts, states: states(drafts), now });
    expect(told).toStrictEqual(is === undefined ? [] : [{ section: "answers", ...row, ...is }]);
  });

  it("is any where nobody told of late, and none that is only doubted or that a person wrote", () => {
    const late = { drafts: [proven], states: states([proven], "2026-11-01T03:00:00Z"), now };
    expect(retiredRows({ answers }, late)).toMatchObject([{ ...row, why: "made anew" }]);
    const doubted: Draft = { ...proven, isDoubted: true };
    expect(retiredRows({ answers }, { drafts: [doubted], states: states([doubted]), now })).toEqual([]);
    expect(retiredRows({ answers: answers.slice(0, 1) }, late)).toEqual([]);
    expect(retiredRows({}, late)).toEqual([]);
    const then: Draft = { ...proven, madeAt: since };
    expect(retiredRows({ answers }, { drafts: [then], states: states([then]), now })).toEqual([]);
  });

  it("is another once it is adopted again", () => {
    const [, adopted] = answers;
    const later = { ...adopted, learned: { ...learned, since: "2026-09-03T00:00:00Z" } };
    const marks = [[adopted], [later]].map(
      (file) => retiredRows({ answers: file } as never, { drafts: [], states: states([]), now })[0]?.mark,
    );
    expect(new Set(marks).size).toBe(2);
  });
});

describe("a learnt rule whose draft holds no more", () => {
  it.each(cases)("is told with why, and where it stands, if $what", ({ drafts, is }) => {
    const told = retiredRules({ rules }, drafts);
    expect(told).toStrictEqual(is === undefined ? [] : [{ section: "rules", ...row, ...is }]);
  });

  it("is none where the draft was made as it was adopted", () => {
    expect(retiredRules({ rules }, [{ ...proven, madeAt: since }])).toEqual([]);
    expect(retiredRules({ rules: rules.slice(0, 1) }, [])).toEqual([]);
  });
});
