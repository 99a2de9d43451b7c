import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { recordFrom, recordOf, recordText, replay } from "#core/arbitration/record.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { neverLearntClasses } from "#core/policy/file/answers/never-learnt.ts";
import { isInClass } from "#core/policy/for-type.ts";
import type { Policy } from "#core/policy/policy.ts";
import { Rules } from "#core/policy/policy-file.ts";
import { claim, situation } from "../core/arbitration/small-disputes.ts";
import { defaultPolicy } from "./default-policy.ts";
import { dispute } from "./generate/disputes.ts";
import { selected } from "./generate/selected.ts";
import { holdsFor } from "./runs.ts";

const past = { since: "2020-01-01T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) };

const setting = fc.record({
  meanwhile: fc.constantFrom("live", "prior", "rival"),
  onSilence: fc.constantFrom("live", "meanwhile", "claim"),
});

const row = fc.record({
  for: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, selected),
  ask: setting,
  // Neither of them counts in a learnt rule.
  urgency: fc.option(fc.constantFrom("none", "emergency"), { nil: undefined }),
  lease: fc.option(fc.constant("1h"), { nil: undefined }),
  priority: fc.integer({ min: -2, max: 2 }),
});

const learntRows = fc.array(row, { minLength: 1, maxLength: 3 });
const byHand = fc.array(row, { maxLength: 2 });

function policyWith(hand: readonly object[], learnt: readonly object[], learned: object = past): Policy {
  const named = (rows: readonly object[], name: string, more: object) =>
    rows.map((one, index) => ({
      id: `${name}-${index}`,
      title: name,
      ...JSON.parse(JSON.stringify(one)),
      ...more,
    }));
  // Rules that were learnt stand first, so that nothing comes of what stands where.
  const rules = [...named(learnt, "learnt", { learned }), ...named(hand, "hand", {})];
  const file = { ...defaultPolicy.file, rules: [...Rules.parse(rules), ...defaultPolicy.file.rules] };
  return { ...defaultPolicy, file, at: (pointer) => pointer };
}

const reasons = fc.constantFrom("incident", "none", "change-ticket", "budget", "traffic-spike", "schedule");
const kinds = fc.constantFrom("person", "pipeline", "automation", "break-glass", "agent");
const goals = fc.constantFrom("availability", "cost", "operability", "consistency");
const wanting = fc.record({
  kind: kinds,
  intent: goals,
  reason: reasons,
  ref: fc.constantFrom("INC-7", "T-1"),
});

/** Of what was agreed somebody wants to keep it and somebody else has changed it, among whatever else goes on. */
const clash = fc
  .record({
    base: dispute,
    path: fc.constantFrom("/MaxSize", "/DesiredCapacity", "/LaunchTemplate/Version"),
    values: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 2 }),
    holder: wanting,
    challenger: wanting,
    isOpen: fc.boolean(),
  })
  .map(({ base, path, values: [was, is], holder, challenger, isOpen }): Dispute => {
    const from = (id: string, { kind, intent, reason, ref }: typeof holder, value: unknown) =>
      claim({
        ...{ id, kind, intent, field: path, constraint: { is: value }, backing: "wrote" },
        motivation: { kind: reason, ref },
        madeAt: new Date(Date.parse(base.now) - (id === "holder" ? 5 : 1) * 3_600_000).toISOString(),
      });
    const facts = Object.fromEntries(Object.entries(base.facts.fields ?? {}).filter(([key]) => key !== path));
    const open = situation({
      scope: {},
      since: new Date(Date.parse(base.now) - 9 * 3_600_000).toISOString(),
    });
    return {
      ...base,
      resource: { ...base.resource, type: "AWS::AutoScaling::AutoScalingGroup" },
      live: { ...base.live, [path]: is ?? null },
      prior: { ...base.prior, [path]: was ?? null },
      facts: { ...base.facts, fields: facts },
      claims: [
        ...base.claims.filter(({ field }) => field !== path),
        from("holder", holder, was),
        from("challenger", challenger, is),
      ],
      situations: [...base.situations, ...(isOpen ? [open] : [])],
    };
  });

const scene = fc.tuple(fc.oneof(dispute, clash), byHand, learntRows);

type Both = readonly [alone: FieldVerdict | undefined, asked: FieldVerdict | undefined];

function pairs(one: Dispute, hand: readonly object[], learnt: readonly object[]): readonly Both[] {
  const alone = arbitrate(one, policyWith(hand, [])).fields;
  const asked = arbitrate(one, policyWith(hand, learnt)).fields;
  const paths = new Set([...alone, ...asked].map(({ path }) => path));
  return [...paths].map((path) => [
    alone.find((field) => field.path === path),
    asked.find((field) => field.path === path),
  ]);
}

const isNewlyAsked = ([alone, asked]: Both): boolean => alone?.ask == null && asked?.ask != null;

/** Where a rule stands is told by its place, which is another with more rules before it. */
const told = ({ because }: FieldVerdict) => because.map(({ rule, text }) => [rule, text]);

const withoutAsk = ({ ask: _, because: _why, next: _next, ...rest }: FieldVerdict) => rest;

it("a learnt rule only adds a question beside a verdict, and changes nothing else of any", () => {
  let added = 0;
  holdsFor(scene, ([one, hand, learnt]) => {
    for (const both of pairs(one, hand, learnt)) {
      const [alone, asked] = both;
      if (alone === undefined || asked === undefined)
        throw new Error("a field is shown by one of them alone");
      expect(withoutAsk(asked)).toEqual({ ...withoutAsk(alone), effect: asked.effect });
      expect(asked.effect === "write" || asked.effect === "wait").toBe(
        alone.effect === "write" || alone.effect === "wait",
      );
      if (!isNewlyAsked(both)) {
        expect(asked.ask).toEqual(alone.ask);
        expect(told(asked)).toEqual(told(alone));
        continue;
      }
      added += 1;
      expect(asked).toMatchObject({ outcome: "keep", ask: { cause: "often-undone", beside: true } });
      expect(asked.ask?.onSilence).toEqual({ answer: "keep", value: asked.value });
      expect(asked.because[0]?.rule).toMatch(/^rule\/learnt-/);
      const others = told(alone).filter(([rule]) => rule !== "settle/agree");
      expect(told(asked).slice(1)).toEqual(expect.arrayContaining([...others]));
    }
  });
  expect(added).toBeGreaterThan(0);
});

it("a learnt rule asks only where somebody has lost, and nothing that is never learnt", () => {
  holdsFor(scene, ([one, hand, learnt]) => {
    for (const both of pairs(one, hand, learnt)) {
      const [alone, asked] = both;
      if (!isNewlyAsked(both) || alone === undefined || asked === undefined) continue;
      expect(alone.deferred.length + alone.refused.length).toBeGreaterThan(0);
      const at = { type: one.resource.type, path: asked.path };
      const about = neverLearntClasses.filter((name) => isInClass(defaultPolicy.file, name, at));
      expect(about).toEqual([]);
      expect(asked.path.startsWith("/Tags")).toBe(false);
    }
  });
});

it("a learnt rule that is not yet in force says nothing", () => {
  holdsFor(scene, ([one, hand, learnt]) => {
    const later = { ...past, since: "2999-01-01T00:00:00Z" };
    const asked = arbitrate(one, policyWith(hand, learnt, later));
    expect(asked.fields.map(({ outcome, ask }) => [outcome, ask?.cause])).toEqual(
      arbitrate(one, policyWith(hand, [])).fields.map(({ outcome, ask }) => [outcome, ask?.cause]),
    );
  });
});

it("what was asked by a learnt rule is judged again to the same bytes", () => {
  holdsFor(scene, ([one, hand, learnt]) => {
    const policy = policyWith(hand, learnt);
    const record = recordOf(one, policy);
    const read = recordFrom(JSON.parse(recordText(record)));
    expect(replay(read, policy).same).toBe(true);
  });
});
