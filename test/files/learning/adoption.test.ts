import { describe, expect, it } from "vitest";
import { adoptedRow } from "#core/learning/adoption/adopted-row.ts";
import { Draft } from "#core/learning/drafts/draft.ts";
import { lintPolicy } from "#core/policy/lint.ts";
import { inserted, insertionFor } from "#files/learning/insert-row.ts";
import { policyFrom } from "../../laws/default-policy.ts";

const tally = { agreed: 41, given: 44, counted: 33, needed: 33, humans: 5, resources: 12, dissent: [] };

const draft = (more: object = {}): Draft =>
  Draft.parse({
    v: 1,
    id: "d".repeat(64),
    team: "-",
    conditions: [
      { trait: "class", is: "capacity" },
      { trait: "direction", is: "safer" },
      { trait: "challenger.reason", is: "incident" },
    ],
    answer: "challenger",
    state: "proven",
    madeAt: "2026-09-01T00:00:00Z",
    support: { ...tally, from: "2026-05-01T00:00:00Z", to: "2026-08-30T00:00:00Z", digest: "a".repeat(64) },
    proof: { ...tally, agreed: 11, given: 11, digest: "b".repeat(64) },
    ...more,
  });

const since = "2026-11-27T00:00:00Z";
const row = adoptedRow(draft(), { since });
const put = (text: string, one = row) => inserted(text, insertionFor(text, one));

const written = `  # Learnt: 41 of 44 answers alike, by 5 people about 12 resources, 2026-05-01 to 2026-08-30;
  # 3 otherwise. Drafted 2026-09-01; of those given since 11 of 11 alike.
  # Draft ${"d".repeat(64)}, support ${"a".repeat(64)}.
  - id: learnt-dddddddddddd
`;

describe("a draft", () => {
  it("becomes a row that says where it comes from, and lint has nothing against it", () => {
    const text = put("parley: 1\nenvironments: [{name: prod, order: [cost]}] # ours\n");
    expect(
      text.startsWith("parley: 1\nenvironments: [{name: prod, order: [cost]}] # ours\n\nanswers:\n"),
    ).toBe(true);
    expect(text).toContain(written);
    const classes = "classes: {capacity: [{fields: [/Count], safer: more}]}\n";
    const urgency = "urgency: [{motivations: [incident], urgency: degradation}]\n";
    const { file, ...policy } = policyFrom(`${text}${classes}${urgency}`, "policy.yaml");
    expect(file.answers[0]).toMatchObject({ answer: "challenger", learned: { since, alike: 41, of: 44 } });
    const found = lintPolicy({ ...policy, file }).filter(({ pointer }) => pointer.startsWith("/answers"));
    expect(found).toEqual([]);
  });

  it.each([
    ["an empty list", "parley: 1\nanswers: []\n# last\n", "parley: 1\nanswers:\n", "\n# last\n"],
    [
      "rows of before",
      "answers:\n  - {id: a} # kept\n\n# next\nrules: []\n",
      "answers:\n  - {id: a} # kept\n",
      "rules: []\n",
    ],
    ["nothing", "parley: 1 # kept", "parley: 1 # kept\n\nanswers:\n", ""],
  ])("is put behind %s, and every comment stays", (_, before, start, end) => {
    const text = put(before);
    expect(text.startsWith(start)).toBe(true);
    expect(text).toContain(written);
    expect(text.endsWith(end)).toBe(true);
  });

  it.each(["proving", "dropped", "retired"])("that is %s becomes none", (state) => {
    expect(() => adoptedRow(draft({ state }), { since })).toThrow(/the draft/);
  });

  it("that asks is a rule, where a rule can say what it is about", () => {
    const conditions = [
      { trait: "class", is: "capacity" },
      { trait: "challenger.kind", is: "automation" },
    ];
    const asking = adoptedRow(draft({ answer: "ask", conditions }), { since });
    expect(asking).toMatchObject({
      section: "rules",
      row: {
        ...{ for: { classes: ["capacity"], kinds: ["automation"] }, ask: {} },
        learned: { since, draft: draft({}).id },
      },
    });
    expect(asking.notes.join("\n")).toMatch(/verdicts undone within a day, by \d+ people on \d+ resources/);
    const ours =
      "parley: 1\nenvironments: [{name: prod, order: [cost]}]\nclasses: {capacity: [{fields: [/Count], safer: more}]}\n";
    const text = put(`${ours}rules:\n  - {id: ours, title: Ours, for: {}, ask: {}} # kept\n`, asking);
    expect(text).toContain("Ours, for: {}, ask: {}} # kept\n  # Learnt: ");
    const { file } = policyFrom(text);
    expect(file.rules.map(({ id }) => id)).toEqual(["ours", "learnt-dddddddddddd"]);
    expect(lintPolicy(policyFrom(text)).filter(({ pointer }) => pointer.startsWith("/rules/1"))).toEqual([]);
    expect(() => adoptedRow(draft({ answer: "ask" }), { since })).toThrow(/a rule cannot say `direction`/);
  });

  it("is not put into a list that is written on one line, nor into what is no policy", () => {
    expect(() => put("answers: [{id: a}]\n")).toThrow(/one row under another/);
    expect(() => put("answers: [\n")).toThrow(/no YAML/);
  });
});
