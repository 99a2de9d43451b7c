import { describe, expect, it } from "vitest";
import { idleAnswers } from "#core/policy/lint/answers/answers.ts";
import { policyOf } from "../../sample.ts";

type Row = Readonly<Record<string, unknown>>;
const learned = { since: "2026-11-21T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) };

/** `pointer: message | hint` of what is said of two rows that meet, or of one that another one makes idle. */
function told(rows: readonly Row[]): readonly string[] {
  const answers = rows.map((row, n) => ({ id: `a${n}`, answer: "agreed", ...row }));
  return idleAnswers(policyOf({ answers }))
    .filter(({ message }) => message.includes("adds nothing") || message.includes("differently"))
    .map(({ level, rule, pointer, message, hint }) => `${level} ${rule} ${pointer}: ${message} | ${hint}`);
}

const disagree = (row: number, before: number) =>
  `warning disagreeing-answers /answers/${row}: \`a${row}\` and \`a${before}\` (sample.yaml/answers/${before}) can be about one question and answer it differently: then it is asked | narrow one of them, by \`for\`, \`against\`, \`hours\` or \`direction\``;
const idle = (row: number, by: number) =>
  `warning idle-answer /answers/${row}: \`a${row}\` adds nothing: \`a${by}\` (sample.yaml/answers/${by}) answers all that it could, and alike | remove it, or the other one`;

/** What keeps the questions of two rows apart: each by one word, and where that may be a list, by both of them. */
const apart: readonly { by: string; one: Row; other: Row; both?: Row }[] = [
  { by: "direction", one: { direction: "safer" }, other: { direction: "neither" } },
  { by: "reversible", one: { reversible: true }, other: { reversible: false } },
  {
    by: "hours",
    one: { hours: ["night"] },
    other: { hours: ["working"] },
    both: { hours: ["working", "night"] },
  },
  {
    by: "asked",
    one: { asked: ["rule"] },
    other: { asked: ["near-tie"] },
    both: { asked: ["near-tie", "rule"] },
  },
  {
    by: "proof of the other side",
    one: { against: { confirmed: true } },
    other: { against: { confirmed: false } },
  },
  {
    by: "intents of the other side",
    one: { against: { intents: ["cost"] } },
    other: { against: { intents: ["security"] } },
    both: { against: { intents: ["security", "cost"] } },
  },
  {
    by: "reasons of the other side",
    one: { against: { motivations: ["budget"] } },
    other: { against: { motivations: ["launch"] } },
    both: { against: { motivations: ["launch", "budget"] } },
  },
  {
    by: "urgencies of the other side",
    one: { against: { urgencies: ["none"] } },
    other: { against: { urgencies: ["routine"] } },
    both: { against: { urgencies: ["routine", "none"] } },
  },
  {
    by: "actors of the other side",
    one: { against: { kinds: ["person"] } },
    other: { against: { kinds: ["agent"] } },
    both: { against: { kinds: ["agent", "person"] } },
  },
  {
    by: "actors",
    one: { for: { kinds: ["person"] } },
    other: { for: { kinds: ["agent"] } },
    both: { for: { kinds: ["agent", "person"] } },
  },
];

describe("two answers that differ", () => {
  const theirs = { answer: "challenger" };
  it.each(apart)("meet in nothing where $by keeps them apart", ({ one, other }) => {
    expect(told([one, { ...other, ...theirs }])).toEqual([]);
    expect(told([other, { ...one, ...theirs }])).toEqual([]);
  });

  it.each(apart)("meet where both or one of them say one thing of $by", ({ one, both = {} }) => {
    const meets = [disagree(1, 0)];
    expect(told([one, { ...one, ...theirs }])).toEqual(meets);
    expect(told([{}, { ...one, ...theirs }])).toEqual(meets);
    expect(told([one, theirs])).toEqual(meets);
    expect(told([both, { ...one, ...theirs }])).toEqual(meets);
    expect(told([one, { ...both, ...theirs }])).toEqual(meets);
  });

  it("are told with each before them", () => {
    expect(told([theirs, { answer: "holder" }, {}])).toEqual([disagree(1, 0), disagree(2, 0)]);
  });

  it("do not differ where one leaves what is held and the other what was agreed", () => {
    expect(told([{ answer: "holder" }, {}])).toEqual([]);
    expect(told([{}, { answer: "holder" }])).toEqual([]);
  });
});

describe("an answer adds nothing", () => {
  it.each(apart)("to one that says nothing of $by", ({ one, other, both }) => {
    expect(told([{}, one])).toEqual([idle(1, 0)]);
    expect(told([one, {}])).toEqual([idle(0, 1)]);
    expect(told([one, one])).toEqual([idle(1, 0)]);
    expect(told([one, other])).toEqual([]);
    if (both === undefined) return;
    expect(told([both, one])).toEqual([idle(1, 0)]);
    expect(told([one, both])).toEqual([idle(0, 1)]);
  });

  const cases: readonly { when: string; rows: readonly Row[]; says: readonly string[] }[] = [
    { when: "it is the only one", rows: [{}], says: [] },
    { when: "it stands first of three alike", rows: [{}, {}, {}], says: [idle(1, 0), idle(2, 0)] },
    { when: "it answers something else", rows: [{ answer: "holder" }, {}], says: [] },
    {
      when: "the other asks for somebody else",
      rows: [{ against: {} }, { against: {} }],
      says: [idle(1, 0)],
    },
    { when: "the other one needs a holder", rows: [{ against: {} }, {}], says: [idle(0, 1)] },
    { when: "the other one is learnt", rows: [{ learned }, {}], says: [idle(0, 1)] },
    {
      when: "the other one is learnt and wider",
      rows: [{ learned }, { hours: ["night"] }],
      says: [],
    },
    { when: "it is learnt itself", rows: [{}, { learned }], says: [idle(1, 0)] },
    { when: "both are learnt", rows: [{ learned }, { learned }], says: [idle(1, 0)] },
    {
      when: "the other's side is within its own",
      rows: [{ against: { kinds: ["person"], intents: ["cost"] } }, { against: { kinds: ["person"] } }],
      says: [idle(0, 1)],
    },
    {
      when: "neither side is within the other",
      rows: [
        { hours: ["night"], reversible: true },
        { hours: ["night"], asked: ["rule"] },
      ],
      says: [],
    },
  ];
  it.each(cases)("$says when $when", ({ rows, says }) => {
    expect(told(rows)).toEqual(says);
  });
});
