import { describe, expect, it } from "vitest";
import { idleAnswers } from "#core/policy/lint/answers/answers.ts";
import { policyOf } from "../../sample.ts";

type Row = Readonly<Record<string, unknown>>;
const learned = { since: "2026-11-21T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) };
const base = {
  urgency: [{ motivations: ["incident"], urgency: "degradation" }],
  unattributed: [{ answer: "keep" }, { answer: "ask", leans: "harmful" }],
  rules: [
    { id: "quiet", title: "t", urgency: "none" },
    { id: "asking", title: "t", ask: {} },
  ],
  calendar: [{ id: "c", zone: "UTC" }],
  classes: {
    ours: [{ fields: ["/Ours"] }],
    access: [{ fields: ["/Policy"] }],
    capacity: [{ fields: ["/Count"], safer: "more" }],
    hidden: [{ fields: ["/Password", "/a/TOKEN"] }],
    "half-hidden": [{ fields: ["/Password", "/Name"] }],
    there: [{ fields: ["/"] }],
    "also-there": [{ fields: ["/", "/Name"] }],
  },
  sensitive: { names: ["passWord", "token"], fields: ["/Secrets/**"] },
};

describe("of an answer is told", () => {
  const told = (row: Row, more: Row = {}) =>
    idleAnswers(policyOf({ ...base, answers: [{ id: "a", answer: "agreed", ...row }], ...more })).map(
      ({ level, rule, pointer, message, hint }) => `${level} ${rule} ${pointer}: ${message} | ${hint}`,
    );
  const unmatched = (key: string) =>
    `warning idle-answer /answers/0/${key}: \`a\` matches no claim: none with such a motivation, actor and proof is so urgent | compare it with the table \`urgency\`; unconfirmed claims are at most \`routine\``;
  const unheard =
    "warning idle-answer /answers/0/hours: no hour is known without a `calendar`, so this row never speaks | add a row to `calendar`, such as `- {id: ours, zone: Europe/Stockholm}`";
  const unasked = (causes: string) =>
    `warning idle-answer /answers/0/asked: nothing in this policy asks for ${causes} | let a rule or a row of \`unattributed\` ask, or remove this row`;
  const loose = (name: string, side: string) =>
    `error loosening-answer /answers/0/answer: \`a\` gives the less safe side in \`${name}\`, also to those who have shown no reason | say \`${side}: {confirmed: true}\`, or another \`direction\``;
  const emergency = { urgencies: ["emergency"] };
  const access = { classes: ["access"] };
  const [harmful, safer] = [{ direction: "harmful" }, { direction: "safer" }];

  const cases: readonly { what: string; row: Row; more?: Row; says: readonly string[] }[] = [
    { what: "nothing where all is well", row: {}, says: [] },
    {
      what: "nothing in the worst that a claim can be",
      row: { for: { urgencies: ["degradation"] } },
      says: [],
    },
    { what: "that no claim is so urgent", row: { for: emergency }, says: [unmatched("for")] },
    { what: "that no holder is so urgent", row: { against: emergency }, says: [unmatched("against")] },
    {
      what: "nothing more of a row with an empty list",
      row: { for: { ...emergency, kinds: [] }, hours: ["night"] },
      more: { calendar: [] },
      says: [],
    },
    {
      what: "nothing more of a side with an empty list",
      row: { for: emergency, against: { kinds: [] } },
      says: [],
    },
    { what: "nothing more of empty hours", row: { for: emergency, hours: [] }, says: [] },
    { what: "nothing of hours that are known", row: { hours: ["night"] }, says: [] },
    {
      what: "that no hour is known",
      row: { hours: ["night"] },
      more: { calendar: undefined },
      says: [unheard],
    },
    { what: "nothing of hours where none are named", row: {}, more: { calendar: [] }, says: [] },
    { what: "nothing of what is asked", row: { asked: ["unexplained"] }, says: [] },
    { what: "nothing of what a rule asks", row: { asked: ["rule"] }, says: [] },
    { what: "nothing of a tie", row: { asked: ["near-tie"] }, more: { rules: [] }, says: [] },
    {
      what: "that nothing asks about edits",
      row: { asked: ["unexplained"] },
      more: { unattributed: [{ answer: "keep" }] },
      says: [unasked("`unexplained`")],
    },
    {
      what: "that no rule asks",
      row: { asked: ["rule"] },
      more: { rules: [base.rules[0]] },
      says: [unasked("`rule`")],
    },
    {
      what: "that neither asks",
      row: { asked: ["rule", "unexplained"] },
      more: { rules: [], unattributed: [] },
      says: [unasked("`rule` or `unexplained`")],
    },
    {
      what: "nothing where one of them asks",
      row: { asked: ["rule", "unexplained"] },
      more: { rules: [] },
      says: [],
    },
    {
      what: "that it opens access to a challenger",
      row: { for: access, ...harmful, answer: "challenger" },
      says: [loose("access", "for")],
    },
    {
      what: "that it leaves open to a holder",
      row: { for: access, ...safer, answer: "holder" },
      says: [loose("access", "against")],
    },
    {
      what: "that it leaves what was agreed open",
      row: { for: access, ...safer },
      says: [loose("access", "for")],
    },
    {
      what: "that the wrong side has proof",
      row: { for: access, against: { confirmed: true }, ...harmful, answer: "challenger" },
      says: [loose("access", "for")],
    },
    {
      what: "that a holder has no proof",
      row: { for: { ...access, confirmed: true }, against: { confirmed: false }, ...safer, answer: "holder" },
      says: [loose("access", "against")],
    },
    {
      what: "nothing where the holder has proof",
      row: { for: access, against: { confirmed: true }, ...safer, answer: "holder" },
      says: [],
    },
    {
      what: "nothing where the challenger has proof",
      row: { for: { ...access, confirmed: true }, ...harmful, answer: "challenger" },
      says: [],
    },
    {
      what: "nothing of the safer side",
      row: { for: access, ...safer, answer: "challenger" },
      says: [],
    },
    { what: "nothing of no direction", row: { for: access, answer: "challenger" }, says: [] },
    {
      what: "nothing of capacity, which its team may answer for",
      row: { for: { classes: ["capacity"] }, ...harmful, answer: "challenger" },
      says: [],
    },
    {
      what: "nothing of a learnt row, which is told elsewhere",
      row: { for: access, ...harmful, answer: "challenger", learned },
      says: [],
    },
  ];
  it.each(cases)("$what", ({ row, more, says }) => {
    expect(told(row, more)).toEqual(says);
  });
});
