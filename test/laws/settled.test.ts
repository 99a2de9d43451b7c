import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { isBesideCause } from "#core/arbitration/causes.ts";
import { runWithDoubts } from "#core/arbitration/certainty.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { normalised } from "#core/arbitration/normal.ts";
import { effects, outcomes, type Verdict } from "#core/arbitration/verdict.ts";
import { satisfies } from "#core/claims/satisfies.ts";
import { sameValue } from "#core/fields/equality.ts";
import type { Policy } from "#core/policy/policy.ts";
import { defaultPolicy } from "./default-policy.ts";
import { dispute } from "./generate/disputes.ts";
import { anyPolicy } from "./generate/policies.ts";
import { holdsFor } from "./runs.ts";

const underAny = fc.tuple(dispute, fc.oneof(fc.constant(defaultPolicy), anyPolicy));

/** Element by element and before anything is hidden. */
const judgedIn = (one: Dispute, policy: Policy) => runWithDoubts(normalised(one), policy).judged;

it("what is kept or reverted to satisfies every claim that holds it", () => {
  holdsFor(underAny, ([one, policy]) => {
    const verdict = arbitrate(one, policy);
    for (const { settled, decided } of judgedIn(one, policy)) {
      const { value, outcome } = decided;
      if (outcome === "ask" || value === undefined) continue;
      const shown = verdict.fields.find(({ path }) => settled.field.path.startsWith(path));
      const holding = settled.heard.accepted.filter(
        ({ by }) => by !== undefined && shown?.holders.includes(by.claim.id),
      );
      for (const { constraint, name } of holding) {
        expect(satisfies(value, constraint, settled.field.topology), `${settled.field.path} of ${name}`).toBe(
          true,
        );
      }
    }
  });
});

it("no guardrail is outranked: what is written meets each that nobody lifted and that was not broken before", () => {
  holdsFor(underAny, ([one, policy]) => {
    for (const { settled, decided } of judgedIn(one, policy)) {
      const { value, outcome } = decided;
      if (outcome === "ask" || value === undefined) continue;
      for (const { state, voice } of settled.guards) {
        if (state === "lifted") continue;
        const isAsBefore =
          outcome === "keep" || sameValue(value, settled.field.prior, settled.field.topology);
        if (state === "outstanding" && isAsBefore) continue;
        expect(
          satisfies(value, voice.constraint, settled.field.topology),
          `${settled.field.path}: ${voice.name}`,
        ).toBe(true);
      }
    }
  });
});

it("while a person is asked nothing is written that breaks a guardrail, but for what was agreed and broke it before", () => {
  holdsFor(underAny, ([one, policy]) => {
    for (const { settled, decided } of judgedIn(one, policy)) {
      const { value, outcome } = decided;
      const { live, topology } = settled.field;
      if (outcome !== "ask" || value === undefined || sameValue(value, live, topology)) continue;
      for (const { state, voice } of settled.guards) {
        if (state === "lifted") continue;
        if (state === "outstanding" && sameValue(value, settled.field.prior, topology)) continue;
        expect(satisfies(value, voice.constraint, topology)).toBe(true);
      }
    }
  });
});

it("a revert changes live, a keep does not, and what live does not know is not reverted", () => {
  holdsFor(underAny, ([one, policy]) => {
    for (const { settled, decided } of judgedIn(one, policy)) {
      const { live, topology } = settled.field;
      if (live === undefined) expect(decided.outcome).not.toBe("revert");
      if (decided.outcome === "revert") expect(sameValue(decided.value, live, topology)).toBe(false);
      if (decided.outcome === "keep") expect(sameValue(decided.value, live, topology)).toBe(true);
    }
  });
});

it("every deferred claim has something to wait for, and has one fate only", () => {
  holdsFor(underAny, ([one, policy]) => {
    for (const { deferred, refused, holders, wishes } of arbitrate(one, policy).fields) {
      const told = [...holders, ...refused, ...wishes, ...deferred.map(({ claim }) => claim)];
      expect(told.toSorted()).toEqual([...new Set(told)].toSorted());
      for (const { claim, wakes } of deferred) {
        expect(wakes.length).toBeGreaterThan(0);
        expect(wakes.every((all) => all.length > 0)).toBe(true);
        expect(refused).not.toContain(claim);
        expect(holders).not.toContain(claim);
      }
      expect(deferred.map(({ claim }) => claim)).toEqual([...new Set(deferred.map(({ claim }) => claim))]);
      for (const id of refused) expect(holders).not.toContain(id);
    }
  });
});

it("the whole is the strongest of its fields, each listed once", () => {
  holdsFor(underAny, ([one, policy]) => {
    const { outcome, fields } = arbitrate(one, policy);
    const strongest = Math.max(0, ...fields.map((field) => outcomes.indexOf(field.outcome)));
    expect(outcome).toBe(outcomes[strongest]);
    expect(fields.map(({ path }) => path)).toEqual([...new Set(fields.map(({ path }) => path))]);
    for (const { ask, outcome: one_ } of fields) {
      if (one_ === "ask") expect(ask?.beside).toBe(false);
      else expect(ask?.beside ?? true).toBe(true);
    }
  });
});

it("a question that stands beside a verdict is about writing on or taking over, and changes neither", () => {
  holdsFor(underAny, ([one, policy]) => {
    for (const { ask, outcome, value } of arbitrate(one, policy).fields) {
      if (ask === null) continue;
      expect(isBesideCause(ask.cause)).toBe(ask.beside);
      if (ask.beside) expect(ask.meanwhile.value, outcome).toEqual(value);
    }
  });
});

const withoutEffects = ({ effect: _, fields, ...rest }: Verdict) => ({
  ...rest,
  fields: fields.map(({ effect: __, ...field }) => field),
});

it("the mode says what is done, never what comes out", () => {
  holdsFor(underAny, ([one, policy]) => {
    const inMode = (mode: "observe" | "advise" | "enforce") => {
      const file = { ...policy.file, mode: { default: mode, scopes: [] } };
      return arbitrate(one, { ...policy, file });
    };
    const observed = inMode("observe");
    for (const mode of ["advise", "enforce"] as const) {
      const verdict = inMode(mode);
      expect(withoutEffects(verdict)).toEqual(withoutEffects(observed));
      const strongest = Math.max(0, ...verdict.fields.map(({ effect }) => effects.indexOf(effect)));
      expect(verdict.effect).toBe(effects[strongest]);
      if (mode === "advise") expect(["none", "notify"]).toContain(verdict.effect);
    }
    for (const { effect } of [observed, ...observed.fields]) expect(effect).toBe("none");
  });
});
