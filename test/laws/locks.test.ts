import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { sameValue } from "#core/fields/equality.ts";
import { pathKey } from "#core/fields/path.ts";
import { lockBreaks, lockedRows } from "#core/policy/compare/locks/lock-breaks.ts";
import type { Policy } from "#core/policy/policy.ts";
import { disputes } from "./generate/disputes.ts";
import { extension, lockedPolicy } from "./generate/extensions.ts";

const wanted = 500;
const each = 8;

type Pair = { readonly base: Policy; readonly extended: Policy };

/** Pairs of a policy that locks something and an extension in which nothing is found to break a lock. */
function pairs(seed: number): { readonly passed: readonly Pair[]; readonly refused: number } {
  const passed: Pair[] = [];
  let refused = 0;
  for (let round = 0; passed.length < wanted && round < 40; round += 1)
    for (const base of fc.sample(lockedPolicy, { numRuns: 40, seed: seed + round }))
      for (const extended of fc.sample(extension(base), { numRuns: 3, seed: seed + round })) {
        const isBroken = lockBreaks({ base: base.file, extended: extended.file }).length > 0;
        if (isBroken) refused += 1;
        else passed.push({ base, extended });
      }
  return { passed: passed.slice(0, wanted), refused };
}

/** From what is put right to what stays. */
function standing({ outcome, ask }: FieldVerdict, live: unknown): number {
  if (outcome === "keep") return 3;
  if (outcome === "revert" || ask === null) return 0;
  return sameValue(ask.meanwhile.value, live as never) ? 2 : 1;
}

const liveAt = ({ live }: Dispute, path: string) =>
  Object.entries(live).find(([key]) => pathKey(key) === pathKey(path))?.[1];

const locks = ({ file }: Policy): readonly string[] =>
  lockedRows(file).map(({ row }) => `guardrail/${(row as { readonly id: string }).id}`);

describe("what a locked guardrail refuses", () => {
  it("is refused under every extension in which no lock is broken", () => {
    const { passed, refused } = pairs(20_261_125);
    expect(passed.length).toBe(wanted);
    // Extensions are made at random, so that many of them break a lock.
    expect(refused).toBeGreaterThan(wanted / 4);
    const all = fc.sample(disputes({ most: 4 }), { numRuns: wanted * each, seed: 7 });
    let bound = 0;
    for (const [index, { base, extended }] of passed.entries())
      for (const dispute of all.slice(index * each, (index + 1) * each)) {
        const before = arbitrate(dispute, base);
        const refusing = before.fields.filter(
          (field) => field.outcome !== "keep" && field.because.some(({ rule }) => locks(base).includes(rule)),
        );
        if (refusing.length === 0) continue;
        const after = arbitrate(dispute, extended);
        for (const field of refusing) {
          const other = after.fields.find(({ path }) => path === field.path);
          const live = liveAt(dispute, field.path);
          bound += 1;
          const scores = [standing(field, live), other === undefined ? 3 : standing(other, live)] as const;
          if (scores[1] > scores[0])
            throw new Error(
              `${JSON.stringify({ field, other, dispute, base: base.file.guardrails, extended: extended.file.guardrails }, null, 1)}`,
            );
          expect(scores[1]).toBeLessThanOrEqual(scores[0]);
        }
      }
    expect(bound).toBeGreaterThan(wanted / 2);
  });
});
