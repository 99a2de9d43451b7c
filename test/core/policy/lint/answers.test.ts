import { describe, expect, it } from "vitest";
import { lintPolicy } from "#core/policy/lint.ts";
import { policyOf } from "../sample.ts";

const learned = { since: "2026-11-21T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) };
const sections = {
  urgency: [{ motivations: ["incident", "none"], urgency: "degradation" }],
  approvers: [{ name: "owners", principals: ["olga"] }],
  unattributed: [{ answer: "ask" }],
  classes: {
    ours: [{ fields: ["/Ours"] }],
    access: [{ fields: ["/Policy"] }],
    capacity: [{ fields: ["/Count"], safer: "more" }],
  },
};
const ours = { classes: ["ours"] };

function found(rows: readonly object[], more: object = {}): readonly string[] {
  const answers = rows.map((row, index) => ({ id: `row-${index}`, answer: "agreed", ...row }));
  return lintPolicy(policyOf({ ...sections, answers, ...more }))
    .filter(({ pointer }) => pointer.startsWith("/answers"))
    .map(({ level, rule, pointer }) => `${level} ${rule} ${pointer}`);
}

describe("lint of answers", () => {
  it("has nothing against a row by hand, nor against a learnt one in a class of its own", () => {
    expect(found([{ for: ours }])).toEqual([]);
    expect(found([{ for: ours, learned }])).toEqual([]);
    expect(found([{ for: { classes: ["ours", "capacity"] }, learned }])).toEqual([]);
    expect(
      found([{ for: { classes: ["capacity"] }, direction: "safer", answer: "challenger", learned }]),
    ).toEqual([]);
  });

  it.each<[string, object]>([
    ["no class", { for: {} }],
    ["access", { for: { classes: ["access"] } }],
    ["fields of access", { for: { fields: ["/Policy"] } }],
    ["a field of one side without a direction", { for: { fields: ["/Count"] } }],
    ["the less safe side", { for: { classes: ["capacity"] }, direction: "harmful", answer: "challenger" }],
    ["the less safe side of what was agreed", { for: { classes: ["capacity"] }, direction: "safer" }],
    ["what cannot be undone", { for: ours, reversible: false }],
    [
      "two emergencies",
      { for: { ...ours, urgencies: ["emergency"] }, against: { urgencies: ["emergency"] } },
    ],
    ["somebody's name", { for: { ...ours, principals: ["olga"] } }],
    ["whether it is there", { for: { fields: ["/"] } }],
    ["what is hidden", { for: { fields: ["/MasterPassword"] } }],
  ])("refuses that a row is learnt about %s", (_, row) => {
    const more = { sensitive: { names: ["password"] } };
    const all = found([{ ...row, learned }], more).filter((each) => !each.includes("idle-answer"));
    expect(all).toEqual(["error never-learnt /answers/0/learned"]);
  });

  it("refuses the less safe side in access for those who have shown no reason", () => {
    const row = { for: { classes: ["access"] }, direction: "harmful", answer: "challenger" };
    expect(found([row])).toEqual(["error loosening-answer /answers/0/answer"]);
    expect(found([{ ...row, for: { ...row.for, confirmed: true } }])).toEqual([]);
    expect(found([{ ...row, answer: "agreed" }])).toEqual([]);
  });

  it("warns of two that can disagree, and not where something tells them apart", () => {
    const [one, other] = [{ for: ours }, { for: ours, answer: "challenger" }];
    expect(found([one, other])).toEqual(["warning disagreeing-answers /answers/1"]);
    expect(found([one, { ...other, for: { classes: ["capacity"] } }])).toEqual([]);
    const calendar = [{ id: "c", zone: "UTC" }];
    const hours = [
      { ...one, hours: ["night"] },
      { ...other, hours: ["working"] },
    ];
    expect(found(hours, { calendar })).toEqual([]);
    const against = [
      { ...one, against: { kinds: ["person"] } },
      { ...other, against: { kinds: ["agent"] } },
    ];
    expect(found(against)).toEqual([]);
  });

  it("warns of a row that another answers for, that nothing asks, that no hour is known for", () => {
    expect(found([{ for: ours }, { for: { ...ours, kinds: ["person"] } }])).toEqual([
      "warning idle-answer /answers/1",
    ]);
    expect(found([{ for: ours, asked: ["rule"] }])).toEqual(["warning idle-answer /answers/0/asked"]);
    expect(found([{ for: ours, hours: ["night"] }])).toEqual(["warning idle-answer /answers/0/hours"]);
  });

  it("refuses classes, environments and lists that mean nothing", () => {
    expect(found([{ for: { classes: ["no"] } }])).toContain(
      "error unknown-reference /answers/0/for/classes/0",
    );
    expect(found([{ for: { environments: ["no"] } }])).toContain(
      "error unknown-reference /answers/0/for/environments/0",
    );
    expect(found([{ for: ours, hours: [] }])).toContain("error empty-list /answers/0/hours");
    expect(found([{ for: ours, against: { kinds: [] } }])).toContain(
      "error empty-list /answers/0/against/kinds",
    );
  });
});

it("a rule takes no `against`: what a claim is worth depends on no other claim", () => {
  expect(() => policyOf({ rules: [{ id: "r", title: "r", against: { kinds: ["person"] } }] })).toThrow(
    /against/,
  );
});
