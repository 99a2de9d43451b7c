import { describe, expect, it } from "vitest";
import { unlearnable } from "#core/policy/lint/answers/learned.ts";
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

describe("why a learnt answer is refused:", () => {
  const byHand = "leave `learned` out if you mean it: a row of your own is yours to answer for";
  const nameless = "select by `kinds`, `intents` and `motivations`";
  const why = (row: Row) =>
    unlearnable(policyOf({ ...base, answers: [{ id: "a", answer: "agreed", learned, ...row }] })).map(
      ({ level, rule, pointer, message, hint }) => `${level} ${rule} ${pointer}: ${message} | ${hint}`,
    );
  const refused = (reason: string, hint = byHand) => [
    `error never-learnt /answers/0/learned: \`a\` is learnt, and ${reason} | ${hint}`,
  ];
  const ours = { classes: ["ours"] };
  const incident = { ...ours, motivations: ["incident"], confirmed: true };
  const named = refused("no name of anybody is ever learnt", nameless);
  const hidden = refused("what is hidden is not learnt");
  const existence = refused("whether a resource is there is not learnt");
  const emergencies = refused("between two emergencies nothing is learnt");

  const cases: readonly { what: string; row: Row; says: readonly string[] }[] = [
    { what: "a name of the challenger", row: { for: { ...ours, principals: ["eva"] } }, says: named },
    { what: "a tool of the holder", row: { for: ours, against: { via: ["console"] } }, says: named },
    {
      what: "no class and no field",
      row: {},
      says: refused("it names no class, and so may be about any"),
    },
    { what: "nothing, for a field", row: { for: { fields: ["/Ours"] } }, says: [] },
    {
      what: "a field of access",
      row: { for: { fields: ["/Ours", "/Policy"] } },
      says: refused(
        "access, exposure, identity, audit, protection, retention and environment are not learnt",
      ),
    },
    {
      what: "what cannot be undone",
      row: { for: ours, reversible: false },
      says: refused("what cannot be undone is not learnt"),
    },
    { what: "nothing, for what can be undone", row: { for: ours, reversible: true }, says: [] },
    { what: "a hidden class", row: { for: { classes: ["hidden"] } }, says: hidden },
    { what: "nothing, for a class half hidden", row: { for: { classes: ["half-hidden"] } }, says: [] },
    { what: "one hidden field", row: { for: { fields: ["/Name", "/Password"] } }, says: hidden },
    { what: "a field below a hidden one", row: { for: { fields: ["/Secrets/Any"] } }, says: hidden },
    { what: "nothing, for what lies in a hidden name", row: { for: { fields: ["/Token/Age"] } }, says: [] },
    { what: "a class of whole resources", row: { for: { classes: ["there"] } }, says: existence },
    { what: "nothing, for a class of more", row: { for: { classes: ["also-there"] } }, says: [] },
    { what: "the resource beside a field", row: { for: { fields: ["/Name", "/"] } }, says: existence },
    {
      what: "a field of one side",
      row: { for: { fields: ["/Count"] } },
      says: refused("in `capacity` one side is less safe, and it does not say its `direction`"),
    },
    {
      what: "nothing, with a direction",
      row: { for: { fields: ["/Count"] }, direction: "harmful" },
      says: [],
    },
    {
      what: "the less safe side",
      row: { for: { fields: ["/Count"] }, direction: "safer" },
      says: refused("its answer is the less safe side"),
    },
    { what: "two confirmed incidents", row: { for: incident, against: incident }, says: emergencies },
    {
      what: "nothing, for one that is not confirmed",
      row: { for: incident, against: { ...incident, confirmed: false } },
      says: [],
    },
    {
      what: "nothing, for one that may not be confirmed",
      row: { for: incident, against: { ...ours, motivations: ["incident"] } },
      says: [],
    },
    {
      what: "nothing, for one of two reasons",
      row: { for: incident, against: { ...incident, motivations: ["incident", "launch"] } },
      says: [],
    },
  ];
  it.each(cases)("$what", ({ row: { against, ...row }, says }) => {
    // A side of a dispute names no fields of its own.
    const { classes, ...side } = (against ?? {}) as Row;
    expect(why(against === undefined ? row : { ...row, against: side })).toEqual(says);
  });

  it("a rule that does more than ask", () => {
    const ruled = (row: Row) =>
      unlearnable(policyOf({ ...base, rules: [{ id: "r", title: "t", learned, for: ours, ...row }] })).map(
        ({ pointer, message, hint }) => `${pointer}: ${message} | ${hint}`,
      );
    const said = (reason: string, hint = byHand) => [
      `/rules/0/learned: \`r\` is learnt, and ${reason} | ${hint}`,
    ];
    const more = said("a learnt rule does nothing but ask, and leaves what stands meanwhile");
    expect(ruled({ ask: {} })).toEqual([]);
    expect(ruled({ urgency: "none" })).toEqual(more);
    expect(ruled({ ask: {}, raise: { intent: "cost", to: 1 } })).toEqual(more);
    expect(ruled({ ask: {}, for: { ...ours, via: ["x"] } })).toEqual(
      said("no name of anybody is ever learnt", nameless),
    );
    expect(ruled({ ask: {}, for: { fields: ["/Ours"] } })).toEqual([]);
    expect(ruled({ ask: {}, for: { classes: ["half-hidden"] } })).toEqual([]);
    expect(ruled({ ask: {}, for: { classes: ["also-there"] } })).toEqual([]);
  });
});
