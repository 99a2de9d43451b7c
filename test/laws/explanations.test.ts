import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { explain } from "#core/arbitration/decide.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import { defaultPolicy } from "./default-policy.ts";
import { dispute } from "./generate/disputes.ts";
import { holdsFor } from "./runs.ts";

const textsOf = ({ because }: FieldVerdict, rule: string): readonly string[] =>
  because.filter((reason) => reason.rule === rule).map(({ text }) => text);

it("no reason contradicts what came out", () => {
  holdsFor(dispute, (one) => {
    for (const field of arbitrate(one, defaultPolicy).fields) {
      const { outcome, because, path } = field;
      // A set has the reasons of all its elements, of which each may come out otherwise.
      if ([field.value, one.live[path]].some(Array.isArray) || one.facts.fields?.[path]?.topology) continue;
      const rules = because.map(({ rule }) => rule);
      const where = `${path} ${outcome}`;
      expect(rules.length, where).toBeGreaterThan(0);
      if (outcome !== "revert") {
        expect(rules, where).not.toContain("settle/value");
        expect(rules, where).not.toContain("settle/compromise");
      }
      if (outcome === "revert") {
        expect(rules, where).not.toContain("settle/agree");
        expect(rules, where).not.toContain("tie/live");
        expect(rules, where).not.toContain("grace");
      }
      for (const text of [...textsOf(field, "unattributed"), ...textsOf(field, "expiry")]) {
        const said = /the policy says (\w+)/.exec(text)?.[1];
        expect([outcome, undefined], `${where}: ${text}`).toContain(said);
      }
    }
  });
});

const enforcing = (() => {
  const file = {
    ...defaultPolicy.file,
    mode: { ...defaultPolicy.file.mode, default: "enforce" as const, scopes: [] },
  };
  const compiled = compilePolicy({ file, at: defaultPolicy.at, name: "enforcing" });
  if ("policy" in compiled) return compiled.policy;
  throw new Error("the default policy does not compile where it enforces");
})();

it("a wait is told as a wait, and raw JSON nowhere", () => {
  holdsFor(dispute, (one) => {
    const verdict = arbitrate(one, enforcing);
    const text = explain(one, enforcing, verdict);
    expect(text).not.toMatch(/[{[]"/);
    const waiting = verdict.fields.filter(({ effect, outcome }) => effect === "wait" && outcome === "revert");
    for (const field of waiting)
      expect(field.because.some(({ text: reason }) => reason.startsWith("it is put back"))).toBe(true);
    if (waiting.length > 0 && verdict.fields.length < 8) expect(text).toContain("t is put back");
  });
});
