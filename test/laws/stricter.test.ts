import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { pathKey } from "#core/fields/path.ts";
import { comparePolicies } from "#core/policy/compare/compare-policies.ts";
import type { PolicyDifference } from "#core/policy/compare/difference.ts";
import type { Policy } from "#core/policy/policy.ts";
import { standing } from "#core/strictness/loosened.ts";
import { disputes } from "./generate/disputes.ts";
import { extension, lockedPolicy } from "./generate/extensions.ts";

const wanted = 250;
const each = 24;

type Pair = { readonly before: Policy; readonly after: Policy };

const isLoose = ({ direction }: PolicyDifference): boolean =>
  direction !== "stricter" && direction !== "same";

/** Rows that grant are compared by what they grant: a claim that weighs less presses less, and defends less as well. */
const isGrant = ({ section, aspects }: PolicyDifference): boolean =>
  ["urgency", "actors", "motivations", "orders"].includes(section) ||
  section.startsWith("authority/") ||
  aspects.some(({ key }) => key === "urgency" || key === "raise");

/** Pairs of which the comparison says that the second is stricter in something and looser in nothing. */
function stricterPairs(seed: number): readonly Pair[] {
  const found: Pair[] = [];
  for (let round = 0; found.length < wanted && round < 60; round += 1)
    for (const one of fc.sample(lockedPolicy, { numRuns: 40, seed: seed + round }))
      for (const other of fc.sample(extension(one), { numRuns: 3, seed: seed + round }))
        for (const [before, after] of [
          [one, other],
          [other, one],
        ] as const) {
          const differences = comparePolicies(before.file, after.file);
          const isStricter = differences.some(({ direction }) => direction === "stricter");
          const isSound = differences.every((one) => !isLoose(one) && !isGrant(one));
          if (isStricter && isSound) found.push({ before, after });
        }
  return found.slice(0, wanted);
}

const liveAt = ({ live }: Dispute, path: string) =>
  Object.entries(live).find(([key]) => pathKey(key) === pathKey(path))?.[1];

const fieldOf = (fields: readonly FieldVerdict[], path: string) => fields.find((one) => one.path === path);

/** What would be put back is what the stricter policy refuses there. */
function isRefusedThere(dispute: Dispute, { path, value }: FieldVerdict, after: Policy): boolean {
  if (value === undefined) return false;
  const { [path]: _, ...rest } = dispute.live;
  const back = { ...dispute, live: { ...rest, [path]: value } } as Dispute;
  return (
    fieldOf(arbitrate(back, after).fields, path)?.because.some(({ rule }) => rule.startsWith("guardrail/")) ??
    false
  );
}

/** Disputes about what guardrails speak of: of others no guardrail says anything. */
function guardedDisputes(): readonly Dispute[] {
  const [policy] = fc.sample(lockedPolicy, { numRuns: 1, seed: 3 });
  if (policy === undefined) return [];
  const all = fc.sample(disputes({ most: 4 }), { numRuns: 4_000, seed: 11 });
  return all.filter((dispute) =>
    arbitrate(dispute, policy).fields.some(({ because }) =>
      because.some(({ rule }) => rule.startsWith("guardrail/")),
    ),
  );
}

/** How far a field is let through under either. */
function standings(dispute: Dispute, { before, after }: Pair) {
  const is = arbitrate(dispute, after);
  return arbitrate(dispute, before).fields.map((field) => {
    const other = fieldOf(is.fields, field.path);
    const live = liveAt(dispute, field.path);
    return { field, was: standing(field, live), is: other === undefined ? 3 : standing(other, live) };
  });
}

describe("what a comparison calls stricter", () => {
  it("lets no change pass further than before", () => {
    const pairs = stricterPairs(20_261_126);
    expect(pairs.length).toBe(wanted);
    const guarded = guardedDisputes();
    let tightened = 0;
    for (const [index, pair] of pairs.entries())
      for (let at = 0; at < each; at += 1) {
        const dispute = guarded[(index * each + at) % guarded.length] as Dispute;
        for (const { field, was, is } of standings(dispute, pair)) {
          if (is < was) tightened += 1;
          if (is <= was || isRefusedThere(dispute, field, pair.after)) continue;
          expect.fail(JSON.stringify({ field, dispute, files: [pair.before.file, pair.after.file] }));
        }
      }
    expect(tightened).toBeGreaterThan(wanted / 4);
  });
});
