import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { confirmingRow, weigh, weighGrant } from "#core/attribution/authority.ts";
import { grantedGoals } from "#core/attribution/grants.ts";
import type { Claim } from "#core/claims/claim.ts";
import { urgencies, urgencyRank } from "#core/claims/words.ts";
import { comparePolicies } from "#core/policy/compare/compare-policies.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";

const motivations = ["incident", "budget", "change-ticket", "exploited-cve"] as const;
const kinds = ["person", "automation", "pipeline"] as const;
const principals = ["role/a", "role/ab", "role/b"] as const;
const goals = ["cost", "availability", "security"] as const;

const some = <T>(words: readonly T[]) => fc.subarray([...words], { minLength: 1 });
const patterns = some(["role/a", "role/a*", "role/b", "role/*"]);
const urgency = fc.constantFrom(...urgencies);

const worth = fc.record(
  { motivations: some(motivations), kinds: some(kinds), urgency },
  { requiredKeys: ["motivations", "urgency"] },
);
const authority = fc.record(
  {
    principals: patterns,
    kinds: some(kinds),
    motivations: some(motivations),
    atMost: urgency,
    confirmed: fc.constant(true),
  },
  { requiredKeys: ["atMost"] },
);
const actor = fc.record({ principals: patterns, goals: some(goals) }, { requiredKeys: ["principals"] });

const tables = fc.record({
  urgency: fc.array(worth, { maxLength: 3 }),
  authority: fc.record({ claims: fc.array(authority, { maxLength: 3 }) }),
  actors: fc.array(actor, { maxLength: 3 }),
});

const bare = { parley: 1, environments: [{ name: "prod", order: ["security", "availability", "cost"] }] };

const readable = (sections: object): readonly PolicyFile[] => {
  const read = PolicyFile.safeParse({ ...bare, ...sections });
  return read.success ? [read.data] : [];
};

/** Both have most rows in common, as a policy and what extends it. */
const pairs = fc
  .tuple(tables, tables, fc.constantFrom("urgency", "authority", "actors"))
  .map(([one, other, key]) => [one, { ...one, [key]: other[key as keyof typeof other] }].flatMap(readable))
  .filter(({ length }) => length === 2);

const claimants: readonly Claim[] = principals.flatMap((principal) =>
  kinds.flatMap((kind) =>
    motivations.map(
      (reason) =>
        ({
          id: "c",
          field: "/Size",
          actor: { principal, kind, vouched: "registry", goals: [] },
          intent: "cost",
          motivation: { kind: reason },
          source: "declared",
        }) as unknown as Claim,
    ),
  ),
);

/** What a policy gives to a claim. */
function givenBy(file: PolicyFile, claim: Claim) {
  const scene = { file, now: 0 };
  return {
    reason: urgencyRank(weigh(claim, { confirmed: true }, scene).urgency),
    grant: urgencyRank(weighGrant(claim, scene).urgency),
    goals: grantedGoals(claim, file),
    ownWord: confirmingRow(file, claim) !== undefined,
  };
}

const isStricter = (before: PolicyFile, after: PolicyFile): boolean =>
  comparePolicies(before, after).every(({ direction }) => direction === "stricter" || direction === "same");

describe("what a comparison says of rows that grant", () => {
  it("is stricter only where nobody is given more", () => {
    let compared = 0;
    for (const [one, other] of fc.sample(pairs, { numRuns: 1_000, seed: 20_261_127 }))
      for (const [before, after] of [
        [one, other],
        [other, one],
      ] as const) {
        if (before === undefined || after === undefined || !isStricter(before, after)) continue;
        compared += 1;
        for (const claim of claimants) {
          const [had, has] = [givenBy(before, claim), givenBy(after, claim)];
          expect(has.reason).toBeLessThanOrEqual(had.reason);
          expect(has.grant).toBeLessThanOrEqual(had.grant);
          expect(had.goals).toEqual(expect.arrayContaining([...has.goals]));
          expect(has.ownWord && !had.ownWord).toBe(false);
        }
      }
    expect(compared).toBeGreaterThan(300);
  });
});
