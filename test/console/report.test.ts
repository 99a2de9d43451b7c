import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReportDispute, ReportPage, ReportParty } from "#console/report/report-model.ts";
import { reportPage } from "#console/report/report-page.ts";

const at = { at: "2026-11-17T14:07:30Z", text: "17 Nov 14:07 UTC" };

const party = (text: string): ReportParty => ({
  who: text,
  name: text,
  wants: text,
  why: text,
  principal: text,
  kind: text,
  fate: "holds",
});

const dispute = (text: string): ReportDispute => ({
  number: 1,
  outcome: "revert",
  kind: "guardrail",
  isFight: true,
  name: text,
  field: text,
  written: text,
  wanted: text,
  at,
  why: text,
  explanation: text,
  by: party(text),
  against: [party(text), party(text)],
  question: text,
  asked: [text],
  resource: text,
  row: { rule: text, at: text },
  ending: { how: "settled", at },
  turns: [
    { at, by: text, wrote: text, outcome: "ask", value: text },
    { at, wrote: text, outcome: "revert", value: text },
  ],
});

const actor = (text: string) => ({ name: text, principal: text, kind: "person" as const, via: [text] });
const ends = [{ outcome: "keep" as const, count: 1, from: 0, width: 100 }];

const page = (text: string): ReportPage => ({
  result: text,
  policy: { name: text, digest: text },
  span: { from: at, to: at },
  records: { resolved: 1, ambiguous: 1, unresolved: 0, ignored: 1, duplicates: 1, outside: 0, undated: 0 },
  changes: {
    total: 3,
    touches: 0,
    byKind: [{ name: text, changes: 3 }],
    byIntent: [{ name: text, changes: 3 }],
    byKindAndIntent: [],
  },
  unexplained: {
    changes: 2,
    questions: 1,
    ways: [{ actor: actor(text), changes: 2, questions: 1, by: "registry", text }],
    others: 0,
  },
  fights: 1,
  fields: [{ type: text, field: text, disputes: 2 }],
  leftOut: { late: 1, resources: 0, disputes: 0, unjudged: 0 },
  counts: { disputes: 2, reverted: 1, questions: 1 },
  comparison: {
    base: text,
    same: 1,
    differing: 1,
    differences: [
      {
        at,
        name: text,
        field: text,
        base: { verdict: text, why: text },
        policy: { verdict: text, why: text },
      },
    ],
  },
  timeline: {
    seconds: 60,
    columns: [],
    most: { changes: 0, disputes: 0 },
    kinds: [],
    outcomes: [],
    axis: [],
  },
  disputes: [dispute(text)],
  untold: 0,
  unexplainedAsked: [dispute(text)],
  matrix: {
    columns: [{ name: text, title: text }],
    rows: [{ side: { name: text, title: text }, cells: [{ sum: 1, heat: 4, ends }, undefined] }],
    pairs: [{ by: { name: text, title: text }, against: { name: text, title: text }, ends }],
    morePairs: 1,
  },
  shared: {
    total: 2,
    resources: [
      {
        name: text,
        resource: text,
        type: text,
        changes: 2,
        actors: [{ name: text, principal: text, changes: 2 }],
      },
    ],
  },
});

const policy = "default-src 'none'";

const skeleton = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:"[^"]*"|[^">])*>/g)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'));

const pieces = [
  "<script>",
  "</script>",
  "</style>",
  "<!--",
  '" onfocus="alert(1)',
  "&quot;",
  "\u202E",
  "\u0000",
  "\u001b[31m",
  "\uD800",
  "javascript:alert(1)",
  "word",
  "x".repeat(5_000),
];
const hostile = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
  .map((all) => all.join(" "));

describe("the report", () => {
  it("has the same elements whatever stands in its texts", async () => {
    const due = skeleton(await reportPage(page("word"), policy));
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const made = await reportPage(page(text), policy);
        expect(skeleton(made)).toEqual(due);
        expect(made).not.toMatch(/[\u202e\u0000\u001b]|\p{Surrogate}/u);
      }),
      { numRuns: 100 },
    );
  });

  it("says an outcome by colour, sign and word, as a question does", async () => {
    expect(await reportPage(page("word"), policy)).toContain(
      '<b class="tone revert"><span aria-hidden="true">←</span> reverted</b>',
    );
  });

  it("carries its policy, and no server has to send it", async () => {
    const made = await reportPage(page("word"), policy);
    expect(made).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;" />`,
    );
    expect(made.indexOf("http-equiv")).toBeLessThan(made.indexOf("<style>"));
    expect(made.match(/<script/g)).toHaveLength(1);
  });
});
