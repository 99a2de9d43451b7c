import { expect, it } from "vitest";
import { lintPolicy } from "#core/policy/lint.ts";
import { policyOf } from "../sample.ts";

const learned = { since: "2026-11-21T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) };
const sections = {
  approvers: [{ name: "owners", principals: ["olga"] }],
  classes: {
    ours: [{ fields: ["/Ours"] }],
    access: [{ fields: ["/Policy"] }],
    capacity: [{ fields: ["/Count"], safer: "more" }],
  },
};

function found(row: object, more: object = {}): readonly string[] {
  const rules = [{ id: "learnt-1", title: "Kept being undone", ask: {}, learned, ...row }];
  return lintPolicy(policyOf({ ...sections, ...more, rules }))
    .filter(({ pointer }) => pointer.startsWith("/rules"))
    .map(({ level, rule, pointer }) => `${level} ${rule} ${pointer}`);
}

it.each<[string, object]>([
  ["in a class of its own", { for: { classes: ["ours"] } }],
  // It asks nothing where what stands could hurt, so that nothing is left open by it.
  ["where one side is less safe", { for: { classes: ["capacity"], motivations: ["budget"] } }],
  ["of an emergency", { for: { classes: ["ours"], motivations: ["incident"], confirmed: true } }],
])("nothing is said against a learnt rule %s", (_, row) => {
  expect(found(row)).toEqual([]);
});

it.each<[string, object]>([
  ["no class", { for: {} }],
  ["access", { for: { classes: ["access"] } }],
  ["fields of access", { for: { fields: ["/Policy"] } }],
  ["whether it is there", { for: { fields: ["/"] } }],
  ["what is hidden", { for: { fields: ["/MasterPassword"] } }],
  ["somebody's name", { for: { classes: ["ours"], principals: ["olga"] } }],
  ["a channel", { for: { classes: ["ours"], via: ["console"] } }],
  ["nothing to ask", { for: { classes: ["ours"] }, ask: undefined, lease: "1h" }],
  ["more than a question", { for: { classes: ["ours"] }, urgency: "none" }],
  ["a condition", { for: { classes: ["ours"] }, when: "true" }],
  ["a priority", { for: { classes: ["ours"] }, priority: 1 }],
  ["another value meanwhile", { for: { classes: ["ours"] }, ask: { meanwhile: "prior" } }],
  ["another value in silence", { for: { classes: ["ours"] }, ask: { onSilence: "claim" } }],
])("a learnt rule on %s is refused", (_, row) => {
  const all = found(row, { sensitive: { names: ["password"] } });
  expect(all.filter((each) => each.includes("never-learnt"))).toEqual([
    "error never-learnt /rules/0/learned",
  ]);
});
