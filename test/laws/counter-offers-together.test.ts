import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { actedOut, isKeptAt, isSurelyKeptAt, withoutWish } from "#core/preview/offers/acted-out.ts";
import { counterOffer } from "#core/preview/offers/counter-offer.ts";
import { distanceOf } from "#core/preview/offers/nearest.ts";
import {
  disturbedIn,
  keepsOrder,
  saidTogether,
  togetherWith,
} from "#core/preview/offers/settling-together.ts";
import { type FieldWish, wishOf } from "#core/preview/offers/wish.ts";
import { defaultPolicy } from "./default-policy.ts";
import { holdsFor } from "./runs.ts";

const fields = ["/MinSize", "/DesiredCapacity", "/MaxSize"] as unknown as readonly [
  FieldPath,
  FieldPath,
  FieldPath,
];
const most = 9;
const size = fc.nat(most);

const inOrder = fc.tuple(size, size, size).map((three) => three.toSorted((a, b) => a - b));

const bound = fc.oneof(
  fc.record({ min: size }),
  fc.record({ max: size }),
  fc.record({ is: size }),
  fc.tuple(size, size).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
  fc.record({ max: size, notIn: fc.array(size, { maxLength: 2 }) }),
);

const rival = fc.record({ field: fc.constantFrom(...fields), constraint: bound });

const oncall = {
  actor: { principal: "123456789012:role/oncall", kind: "person", goals: ["availability"] },
  intent: "availability",
  strength: "must",
  motivation: { kind: "incident", ref: "INC-1" },
  source: "declared",
  madeAt: "2026-11-21T09:30:00Z",
};

const deploy = {
  actor: {
    principal: "123456789012:role/deploy",
    kind: "pipeline",
    goals: ["consistency"],
    vouched: "policy",
  },
  intent: "consistency",
  source: "observed",
  backing: "wrote",
  change: "apply-1",
  madeAt: "2026-11-21T09:50:00Z",
  changedAt: "2026-11-21T09:50:00Z",
};

const valuesOf = (three: readonly number[]) =>
  Object.fromEntries(fields.map((field, at) => [field, three[at]]));

type Rival = { readonly field: FieldPath; readonly constraint: object };
type Sizes = {
  readonly agreed: readonly number[];
  readonly written: readonly number[];
  readonly rivals: readonly Rival[];
};

/** A pipeline wrote all three sizes at once, and others hold some of them. */
const disputeOf = ({ agreed, written, rivals }: Sizes) =>
  Dispute.parse({
    resource: {
      account: "123456789012",
      region: "eu-north-1",
      type: "AWS::AutoScaling::AutoScalingGroup",
      id: "web",
    },
    now: "2026-11-21T10:00:00Z",
    tags: { service: "checkout", env: "prod" },
    live: valuesOf(written),
    prior: valuesOf(agreed),
    claims: [
      ...fields.map((field, at) => ({ ...deploy, id: `w${at}`, field, constraint: { is: written[at] } })),
      ...rivals.map((each, at) => ({ ...oncall, ...each, id: `r${at}` })),
    ],
    situations: [
      {
        kind: "incident",
        ref: "INC-1",
        state: "open",
        scope: { service: "checkout" },
        since: "2026-11-21T09:00:00Z",
        source: "pagerduty",
      },
    ],
  });

const disputes = fc
  .record({ agreed: inOrder, written: inOrder, rivals: fc.array(rival, { minLength: 1, maxLength: 3 }) })
  .map(disputeOf);

/** A bound that leaves none of the sizes is kept by what lies just beyond them. */
const range = Array.from({ length: most + 3 }, (_, at) => at - 1);
const triples = range.flatMap((a) => range.flatMap((b) => range.map((c) => [a, b, c] as const)));

const claimOn = (one: Dispute, path: string): Claim =>
  one.claims.find(({ field, id }) => field === path && id.startsWith("w")) as Claim;

/** Whether a pipeline that wrote these three would have them kept, with nothing beside them moved. */
function keeping(one: Dispute, wishes: readonly FieldWish[], keepsAt: typeof isKeptAt) {
  const judged = { dispute: one, policy: defaultPolicy };
  const together = togetherWith(fields[0], claimOn(one, fields[0]), judged);
  const without = withoutWish(one, wishes);
  const isInOrder = keepsOrder(together, without);
  const known = disturbedIn(arbitrate(without, defaultPolicy).fields, together, wishes);
  return (three: readonly number[]): boolean => {
    const acted = actedOut(one, new Map(wishes.map((wish, at) => [wish, three[at] ?? 0])));
    const found = arbitrate(acted, defaultPolicy).fields;
    return (
      isInOrder(acted) &&
      wishes.every(({ path }) => keepsAt(found, path)) &&
      disturbedIn(found, together, wishes).isSubsetOf(known)
    );
  };
}

it("sizes that have an order are offered together: all are kept, and no three to nine are nearer", () => {
  let count = 0;
  holdsFor(
    disputes,
    (one) => {
      const wishes = fields.map((path) => wishOf(claimOn(one, path), path, one) as FieldWish);
      const axes = wishes.map((wish) => ({ wish }));
      // What is kept as it is, by lot too, needs no offer.
      if (keeping(one, wishes, isKeptAt)(wishes.map(({ wanted }) => wanted as number))) return;
      const keeps = keeping(one, wishes, isSurelyKeptAt);
      const near = triples.toSorted((a, b) => distanceOf(axes, a) - distanceOf(axes, b)).find(keeps);
      for (const path of fields) {
        const offer = counterOffer({
          dispute: one,
          policy: defaultPolicy,
          claim: claimOn(one, path).id,
          path,
        });
        expect(offer === null, JSON.stringify(near)).toBe(near === undefined);
        if (offer === null || near === undefined) continue;
        const three = fields.map((field) => offer.values[field] as number);
        expect(keeps(three)).toBe(true);
        expect(distanceOf(axes, three)).toBe(distanceOf(axes, near));
        count += 1;
      }
    },
    0.2,
  );
  expect(count).toBeGreaterThan(5);
});

it("what is said in one go of fields that settle together is offered in one go", () => {
  holdsFor(
    disputes,
    (one) => {
      const claim = claimOn(one, fields[1]);
      const judged = { dispute: one, policy: defaultPolicy };
      const others = saidTogether(fields[1], claim, judged, togetherWith(fields[1], claim, judged));
      expect(others.map(({ id }) => id)).toEqual(["w0", "w2"]);
    },
    0.2,
  );
});

it("sizes far from what an emergency needs are offered what it needs", () => {
  const rivals = [{ field: fields[0], constraint: { min: most } }];
  const one = disputeOf({ agreed: [0, 0, 6], written: [0, 0, 3], rivals });
  for (const [at, path] of fields.entries()) {
    const offer = counterOffer({ dispute: one, policy: defaultPolicy, claim: `w${at}`, path });
    expect(offer?.values).toEqual(valuesOf([most, most, most]));
  }
});
