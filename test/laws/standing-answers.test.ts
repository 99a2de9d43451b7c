import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { contextOf } from "#core/arbitration/context.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { recordFrom, recordOf, recordText, replay } from "#core/arbitration/record.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { Answers } from "#core/policy/file/answers/answers.ts";
import { guardedClasses } from "#core/policy/file/harmful-classes.ts";
import { isInClass } from "#core/policy/for-type.ts";
import type { Policy } from "#core/policy/policy.ts";
import { isHarmfulMove } from "#core/safety/lean.ts";
import { defaultPolicy } from "./default-policy.ts";
import { dispute } from "./generate/disputes.ts";
import { selected, some } from "./generate/selected.ts";
import { holdsFor } from "./runs.ts";

const learned = { since: "2020-01-01T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) };

/** Mostly wide, so that rows meet questions. */
const row = fc.record({
  for: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, selected),
  against: fc.option(selected, { nil: undefined, freq: 4 }),
  direction: fc.option(fc.constantFrom("harmful", "safer", "neither"), { nil: undefined }),
  asked: some("near-tie", "unexplained", "rule"),
  answer: fc.constantFrom("holder", "challenger", "agreed"),
  learned: fc.option(fc.constant(learned), { nil: undefined }),
});

const rows = fc.array(row, { minLength: 1, maxLength: 4 });

/** Under the packaged policy, and under one that asks about every edit that nobody explained. */
function policyWith(answers: readonly object[], isAsking: boolean): Policy {
  const unattributed = isAsking
    ? [{ in: {}, actor: "any" as const, answer: "ask" as const }]
    : defaultPolicy.file.unattributed;
  const named = Answers.parse(
    answers.map((one, index) => ({ id: `row-${index}`, ...JSON.parse(JSON.stringify(one)) })),
  );
  // Making the packaged policy ready takes longer than judging with it, and rows of answers need nothing made ready.
  const file = { ...defaultPolicy.file, unattributed, answers: named };
  return { ...defaultPolicy, file, at: (pointer) => pointer };
}

const scene = fc.tuple(dispute, rows, fc.boolean());

type Both = readonly [alone: FieldVerdict | undefined, answered: FieldVerdict | undefined];

function pairs(one: Dispute, answers: readonly object[], isAsking: boolean): readonly Both[] {
  const alone = arbitrate(one, policyWith([], isAsking)).fields;
  const answered = arbitrate(one, policyWith(answers, isAsking)).fields;
  const paths = new Set([...alone, ...answered].map(({ path }) => path));
  return [...paths].map((path) => [
    alone.find((field) => field.path === path),
    answered.find((field) => field.path === path),
  ]);
}

const answeredBy = (field: FieldVerdict | undefined): string | undefined =>
  field?.because.find(({ rule }) => rule.startsWith("answer/"))?.rule.slice("answer/".length);

it("an answer changes a verdict only where the policy alone asks", () => {
  holdsFor(scene, ([one, answers, isAsking]) => {
    for (const [alone, answered] of pairs(one, answers, isAsking)) {
      if (alone?.outcome === "ask") continue;
      expect([answered?.outcome, answered?.value]).toEqual([alone?.outcome, alone?.value]);
    }
  });
});

it("what was asked because of a guardrail, a brake or a deletion is asked as before", () => {
  const causes = new Set(["near-tie", "unexplained", "rule", "together", "uncertain"]);
  holdsFor(scene, ([one, answers, isAsking]) => {
    for (const [alone, answered] of pairs(one, answers, isAsking))
      if (alone?.outcome === "ask" && !causes.has(alone.ask?.cause ?? ""))
        expect([answered?.outcome, answered?.ask?.cause]).toEqual(["ask", alone.ask?.cause]);
  });
});

it("the order of rows changes nothing, to the byte", () => {
  holdsFor(
    scene.chain(([one, answers, isAsking]) =>
      fc.tuple(
        fc.constant([one, isAsking] as const),
        fc.constant(answers.map((each, index) => ({ ...each, id: `r${index}` }))),
        fc.shuffledSubarray(
          answers.map((each, index) => ({ ...each, id: `r${index}` })),
          { minLength: answers.length },
        ),
      ),
    ),
    ([[one, isAsking], first, other]) => {
      const told = (answers: readonly object[]) =>
        arbitrate(one, policyWith(answers, isAsking)).fields.map(({ because, ...rest }) => ({
          ...rest,
          because: because.map(({ rule, text }) => [rule, text]),
        }));
      expect(told(other)).toEqual(told(first));
    },
  );
});

it("what was learnt touches nothing that is never learnt, and gives nothing less safe", () => {
  holdsFor(scene, ([one, answers, isAsking]) => {
    const learnt = answers.map((each) => ({ ...each, learned }));
    const policy = policyWith(learnt, isAsking);
    const { place, isProduction, inTrouble } = contextOf(one, policy);
    for (const field of arbitrate(one, policy).fields) {
      if (answeredBy(field) === undefined) continue;
      const { type } = one.resource;
      const { path, value } = field;
      expect(
        [...guardedClasses, "environment"].filter((name) => isInClass(policy.file, name, { type, path })),
      ).toEqual([]);
      expect(path).not.toBe("/");
      const before = one.prior[path];
      if (before === undefined || value === undefined) continue;
      const scene = { policy, place, isProduction, inTrouble, beside: () => undefined, priorTags: one.tags };
      expect(isHarmfulMove({ path, topology: { kind: "unknown" }, before, after: value }, scene)).toBe(false);
    }
  });
});

it("no answer leaves or writes what a guardrail is against", () => {
  holdsFor(scene, ([one, answers, isAsking]) => {
    for (const [alone, answered] of pairs(one, answers, isAsking)) {
      if (answeredBy(answered) === undefined) continue;
      const broken = (field: FieldVerdict | undefined) =>
        (field?.because ?? []).filter(
          ({ rule, text }) => rule.startsWith("guardrail/") && !text.includes("lifted"),
        );
      expect(broken(answered).length).toBeLessThanOrEqual(broken(alone).length);
    }
  });
});

it("an answered record replays to the same bytes", () => {
  holdsFor(scene, ([one, answers, isAsking]) => {
    const policy = policyWith(answers, isAsking);
    const record = recordOf({ ...one, case: "a-case" }, policy);
    expect(replay(recordFrom(JSON.parse(recordText(record))), policy)).toMatchObject({ same: true });
  });
});

it("meets questions at all", () => {
  let met = 0;
  holdsFor(scene, ([one, answers, isAsking]) => {
    met += arbitrate(one, policyWith(answers, isAsking)).fields.filter((field) => answeredBy(field)).length;
  });
  expect(met).toBeGreaterThan(0);
});
