import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { Policy } from "#core/policy/policy.ts";
import { PolicyFile, type Standing } from "#core/policy/policy-file.ts";
import { defaultPolicy } from "./default-policy.ts";
import { docketOf, fateOn, fateRank, fieldAt } from "./fates.ts";
import { disputes } from "./generate/disputes.ts";
import { anyPolicy } from "./generate/policies.ts";
import { holdsFor } from "./runs.ts";

const owner = "arn:aws:iam::123456789012:role/owner-of-all";
const owners = fc.constantFrom({ principals: [owner] }, { kinds: ["service" as const] });

/** As a row of the policy would read; nobody in the disputes is the owner, or only services are. */
function withOwner(policy: Policy, fields: readonly string[], who: Standing["owner"]): Policy {
  const row = { id: "owned", fields, owner: who };
  const written = { parley: 1, environments: policy.file.environments, standing: [row] };
  const { standing } = PolicyFile.parse(JSON.parse(JSON.stringify(written)));
  return { ...policy, file: { ...policy.file, standing: [...policy.file.standing, ...standing] } };
}

const isOwner = ({ kind }: Claim["actor"], { kinds }: Standing["owner"]): boolean =>
  kinds !== undefined && kind === "service";

/** The row grants its owner a goal: anyone who agrees with the owner gains by that, and by nothing else. */
const withGrants = (one: Dispute, who: Standing["owner"]): Dispute => ({
  ...one,
  claims: one.claims.map((claim) => {
    const { actor, intent } = claim;
    if (!isOwner(actor, who)) return claim;
    const goals = actor.goals ?? (intent === "unattributed" ? [] : [intent]);
    return { ...claim, actor: { ...actor, goals: [...new Set([...goals, "operability" as const])] } };
  }),
});

const isFloorBelow = (is: unknown, value: unknown): boolean =>
  typeof is === "number" && typeof value === "number" && is < value;

type Case = readonly [Dispute, Policy, Standing["owner"]];
const cases: fc.Arbitrary<Case> = fc.tuple(
  disputes({ least: 1 }),
  fc.oneof({ weight: 2, arbitrary: fc.constant(defaultPolicy) }, anyPolicy),
  owners,
);

it("adding an owner makes the outcome more permissive for nobody else", () => {
  holdsFor(
    cases,
    ([generated, policy, who]) => {
      const one = withGrants(generated, who);
      const owned = withOwner(policy, ["/**"], who);
      const [docket, ownedDocket] = [docketOf(one, policy), docketOf(one, owned)];
      const verdict = arbitrate(one, owned);
      for (const field of arbitrate(one, policy).fields) {
        const same = fieldAt(verdict, field.path);
        for (const { id, actor, constraint } of one.claims) {
          if (same === undefined || isOwner(actor, who)) continue;
          // To a scaler that the row makes the field's own a number is a floor in trouble, and more is enough.
          if (isFloorBelow(constraint?.is, same.value)) continue;
          const [before, after] = [fateOn(field, id, docket), fateOn(same, id, ownedDocket)];
          if (before === undefined) continue;
          expect(fateRank(after), `${field.path}: ${id}`).toBeLessThanOrEqual(fateRank(before));
        }
      }
    },
    2,
  );
});

it("naming who answers for a resource frees no edit of anybody", () => {
  const named = fc.constantFrom("service", "data", "security", "code", "platform");
  holdsFor(fc.tuple(disputes({ least: 1 }), named), ([generated, name]) => {
    // A person who answered by a bare name is somebody else once the name is given to somebody.
    const one = { ...generated, rulings: generated.rulings.filter(({ by }) => by !== name) };
    const { owners: known = {} } = one.facts;
    const more = {
      ...one,
      facts: { ...one.facts, owners: { ...known, [name]: [...(known[name] ?? []), owner] } },
    };
    const after = arbitrate(more, defaultPolicy);
    for (const { path, outcome, value, holders } of arbitrate(one, defaultPolicy).fields) {
      const same = fieldAt(after, path);
      expect({ outcome: same?.outcome, value: same?.value, holders: same?.holders }, path).toEqual({
        outcome,
        value,
        holders,
      });
    }
  });
});

const known = ["sso/maria@example.com", "sso/erik@example.com"];
const told = fc.record({ service: fc.subarray(known), data: fc.subarray(known), code: fc.subarray(known) });

type Told = Readonly<Record<string, readonly string[]>>;

/** Owners as a source tells them, with where it says so. */
function withTold(one: Dispute, owners: Told, isStale: boolean): Dispute {
  const source = { name: "app-registry", asOf: one.now, ok: !isStale };
  const where = { where: "OWNERS:1", sources: [source.name] };
  const ownersTold = Object.fromEntries(Object.keys(owners).map((what) => [what, where]));
  return { ...one, facts: { ...one.facts, owners, ownersTold }, sources: [...one.sources, source] };
}

it("an owner whom a source tells of, fresh or stale, makes the outcome more permissive for nobody else", () => {
  holdsFor(fc.tuple(disputes({ least: 1 }), told, fc.boolean()), ([one, owners, isStale]) => {
    const added = Object.fromEntries(Object.entries(owners).map(([what, all]) => [what, [...all, owner]]));
    const [before, after] = [withTold(one, owners, isStale), withTold(one, added, isStale)];
    const docket = docketOf(one, defaultPolicy);
    const verdict = arbitrate(after, defaultPolicy);
    for (const field of arbitrate(before, defaultPolicy).fields) {
      const same = fieldAt(verdict, field.path);
      for (const { id } of one.claims) {
        const fate = fateOn(field, id, docket);
        if (same === undefined || fate === undefined) continue;
        expect(fateRank(fateOn(same, id, docket)), `${field.path}: ${id}`).toBeLessThanOrEqual(
          fateRank(fate),
        );
      }
    }
  });
});

it("a source of owners that is not up to date writes nothing that it would not write without it", () => {
  holdsFor(fc.tuple(disputes({ least: 1 }), told), ([one, owners]) => {
    const nobody = Object.fromEntries(Object.keys(owners).map((what) => [what, []]));
    const without = arbitrate(withTold(one, nobody, false), defaultPolicy);
    const fresh = arbitrate(withTold(one, owners, false), defaultPolicy);
    for (const { path, outcome, value } of arbitrate(withTold(one, owners, true), defaultPolicy).fields) {
      if (outcome !== "revert") continue;
      for (const other of [without, fresh]) {
        const same = fieldAt(other, path);
        expect({ outcome: same?.outcome, value: same?.value }, path).toEqual({ outcome, value });
      }
    }
  });
});
