import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { decide } from "#core/arbitration/decide.ts";
import { recordFrom, recordOf, recordText, replay } from "#core/arbitration/record.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { fieldDifferences, judgedTwice } from "#core/preview/two-policies.ts";
import { dispute } from "../../laws/generate/disputes.ts";
import { anyPolicy } from "../../laws/generate/policies.ts";
import { holdsFor } from "../../laws/runs.ts";
import { plainVerdict } from "../plain-verdict.ts";

const question: NonNullable<FieldVerdict["ask"]> = {
  question: "Keep it?",
  why: "nobody knows",
  cause: "rule",
  beside: false,
  options: [],
  approvers: ["olga"],
  deadline: "2026-11-21T05:00:00Z",
  meanwhile: { value: 3 },
  onSilence: { answer: "keep" },
};

const field = (more: Partial<FieldVerdict> = {}): FieldVerdict =>
  plainVerdict("/A", { value: 1, holders: ["c1"], ...more });

const asked = (more: Partial<typeof question>) => field({ outcome: "ask", ask: { ...question, ...more } });
const { value: _, ...unknown } = field();

describe("two verdicts on one field", () => {
  it.each([
    { when: "nothing is different", a: field(), b: field(), by: undefined },
    { when: "the reasons are", a: field(), b: field({ because: [{ rule: "r", text: "t" }] }), by: undefined },
    { when: "the mode is", a: field(), b: field({ effect: "write" }), by: undefined },
    { when: "the outcome is", a: field(), b: field({ outcome: "revert" }), by: "outcome" },
    { when: "one does not list it", a: undefined, b: field(), by: "outcome" },
    { when: "the other does not list it", a: field(), b: undefined, by: "outcome" },
    { when: "the value is", a: field(), b: field({ value: 2 }), by: "value" },
    { when: "one knows no value", a: unknown, b: field(), by: "value" },
    {
      when: "a hidden value is",
      a: field({ value: Hidden.of("a".repeat(43)) }),
      b: field({ value: Hidden.of("b".repeat(43)) }),
      by: "value",
    },
    { when: "another holds it", a: field(), b: field({ holders: ["c2"] }), by: "holders" },
    {
      when: "a loser waits instead",
      a: field({ refused: ["c2"] }),
      b: field({ deferred: [{ claim: "c2", wakes: [] }] }),
      by: "losers",
    },
    { when: "others are asked", a: asked({}), b: asked({ approvers: ["otto"] }), by: "question" },
    {
      when: "another value holds meanwhile",
      a: asked({}),
      b: asked({ meanwhile: { value: 4 } }),
      by: "question",
    },
    {
      when: "silence means another thing",
      a: asked({}),
      b: asked({ onSilence: { answer: "revert" } }),
      by: "question",
    },
    {
      when: "it is held for longer",
      a: field({ until: "2026-11-21T05:00:00Z" }),
      b: field({ until: "2026-11-21T06:00:00Z" }),
      by: "length",
    },
  ])("differ by $by when $when", ({ a, b, by }) => {
    const found = fieldDifferences(a === undefined ? [] : [a], b === undefined ? [] : [b]);
    expect(found).toEqual(by === undefined ? [] : [{ path: "/A", asIs: a, wouldBe: b, by }]);
  });
});

describe("a record under two policies", () => {
  it("is judged as `parley decide` judges it under each, and stays as it is to the byte", () => {
    holdsFor(
      fc.tuple(dispute, anyPolicy, anyPolicy, anyPolicy),
      ([given, then, running, candidate]) => {
        const stored = recordText(recordOf(given, then));
        const record = recordFrom(JSON.parse(stored));
        const twice = judgedTwice(record, { running, candidate });
        expect(recordText(record)).toBe(stored);
        for (const [judged, policy] of [
          [twice.asIs, running],
          [twice.wouldBe, candidate],
        ] as const) {
          expect(judged).toEqual({
            ...record,
            policy: policy.digest,
            verdict: decide(record.dispute, policy),
          });
          expect(replay(judged, policy)).toMatchObject({ same: true });
        }
      },
      0.4,
    );
  });

  it("differs in nothing from itself", () => {
    holdsFor(
      fc.tuple(dispute, anyPolicy),
      ([given, policy]) => {
        const { differs } = judgedTwice(recordOf(given, policy), { running: policy, candidate: policy });
        expect(differs).toEqual([]);
      },
      0.4,
    );
  });
});
