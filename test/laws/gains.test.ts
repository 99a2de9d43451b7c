import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import type { Claim } from "#core/claims/claim.ts";
import { handKey } from "#core/claims/docket/replacement-key.ts";
import type { Json } from "#core/fields/json.ts";
import { defaultPolicy } from "./default-policy.ts";
import { bestFate, docketOf, fateRank, fieldAt } from "./fates.ts";
import { disputes } from "./generate/disputes.ts";
import { holdsFor } from "./runs.ts";

const cases = fc.tuple(disputes({ least: 1 }), fc.nat(11));
type Case = readonly [Dispute, number];

const claimIn = ([dispute, index]: Case): Claim | undefined => dispute.claims[index % dispute.claims.length];

/** How far a settled number is from the claim's favourite; nothing where no number was settled. */
function distance(field: FieldVerdict | undefined, claim: Claim): number | undefined {
  if (field === undefined || field.outcome === "ask" || typeof claim.prefer !== "number") return undefined;
  return typeof field.value === "number" ? Math.abs(field.value - claim.prefer) : undefined;
}

type Trick = { readonly dispute: Dispute; readonly ids: readonly string[] };

/** Neither a better fate on any field nor a value nearer to the favourite. */
function expectNoGain(before: Trick, after: Trick, claim: Claim): void {
  const plain = arbitrate(before.dispute, defaultPolicy);
  const tricked = arbitrate(after.dispute, defaultPolicy);
  const [docket, otherDocket] = [
    docketOf(before.dispute, defaultPolicy),
    docketOf(after.dispute, defaultPolicy),
  ];
  for (const field of plain.fields) {
    const same = fieldAt(tricked, field.path);
    if (same === undefined) continue;
    const rank = fateRank(bestFate(field, before.ids, docket));
    expect(fateRank(bestFate(same, after.ids, otherDocket)), field.path).toBeLessThanOrEqual(rank);
    const [far, near] = [distance(field, claim), distance(same, claim)];
    if (field.path === claim.field && far !== undefined && near !== undefined) {
      expect(near, field.path).toBeGreaterThanOrEqual(far - 1e-6);
    }
  }
}

const without = ({ claims, ...rest }: Dispute, claim: Claim, more: readonly Claim[]): Dispute => ({
  ...rest,
  claims: [...claims.filter((other) => other !== claim), ...more],
});

it("two claims that say the same weigh no more than one", () => {
  holdsFor(cases, (one) => {
    const claim = claimIn(one);
    if (claim === undefined) return;
    const twice = without(one[0], claim, [claim, { ...claim, id: "again" }]);
    expectNoGain({ dispute: one[0], ids: [claim.id] }, { dispute: twice, ids: [claim.id, "again"] }, claim);
  });
});

it("coming another way gains nothing", () => {
  const ways = fc.constantFrom("another-tool", "console", "terraform", "quota");
  holdsFor(fc.tuple(cases, ways), ([one, via]) => {
    const claim = claimIn(one);
    if (claim === undefined) return;
    const actor = { ...claim.actor, via };
    // One hand has one write on a field: a later one has taken the place of an earlier one.
    const isTaken = ({ actor: other, field, changedAt }: Claim) =>
      changedAt !== undefined && handKey(other, field) === handKey(actor, claim.field);
    if (one[0].claims.some((other) => other !== claim && isTaken(other))) return;
    const moved = without(one[0], claim, [{ ...claim, actor }]);
    expectNoGain({ dispute: one[0], ids: [claim.id] }, { dispute: moved, ids: [claim.id] }, claim);
  });
});

/** Nothing that anybody says here, and no neighbour, bounds the field on the side of the favourite. */
function isOpen({ claims, live }: Dispute, field: string, side: number): boolean {
  const bounds = side > 0 ? (["is", "in", "max"] as const) : (["is", "in", "min"] as const);
  const isAlone = Object.entries(live).every(([path, value]) => path === field || typeof value !== "number");
  return isAlone && claims.every(({ constraint }) => bounds.every((key) => constraint?.[key] === undefined));
}

it("a favourite far away gains nothing", () => {
  const far = fc.constantFrom(-1e9, -1e6, 1e6, 1e9);
  holdsFor(fc.tuple(cases, far), ([one, prefer]) => {
    const claim = claimIn(one);
    if (claim === undefined || typeof claim.prefer !== "number") return;
    const [dispute] = one;
    // Between bounds the farthest value is as far as anybody can wish: beyond it nothing is left to gain.
    const honest = isOpen(dispute, claim.field, prefer) ? claim.prefer : Math.sign(prefer) * 1e5;
    const [plain, greedy] = [honest, prefer].map((wish) => ({
      dispute: without(dispute, claim, [{ ...claim, prefer: wish }]),
      ids: [claim.id],
    })) as unknown as readonly [Trick, Trick];
    expectNoGain(plain, greedy, { ...claim, prefer: honest });
  });
});

const renamed =
  (names: ReadonlyMap<string, string>) =>
  (id: string): string =>
    names.get(id) ?? id;

function withNames(dispute: Dispute, name: (id: string) => string): Dispute {
  return {
    ...dispute,
    claims: dispute.claims.map((claim) => ({ ...claim, id: name(claim.id) })),
    asked: dispute.asked.map((asked) => ({ ...asked, claims: asked.claims.map(name) })),
    rulings: dispute.rulings.map((ruling) => ({
      ...ruling,
      over: ruling.over.map((over) => (typeof over === "string" ? name(over) : over)),
    })),
  };
}

type Told = {
  readonly path: string;
  readonly outcome: string;
  readonly value: Json | undefined;
  readonly ids: readonly (readonly string[])[];
};

const told = ({ fields }: Verdict, name: (id: string) => string): readonly Told[] =>
  fields.map(({ path, outcome, value, holders, deferred, refused }) => ({
    path,
    outcome,
    value,
    ids: [holders, deferred.map(({ claim }) => claim), refused].map((ids) => ids.map(name).toSorted()),
  }));

it("the ids that claimants choose change nothing but the ids", () => {
  const names = fc.shuffledSubarray(
    Array.from({ length: 12 }, (_, index) => `zz${index}`),
    { minLength: 12 },
  );
  holdsFor(fc.tuple(disputes(), names), ([one, chosen]) => {
    const there = new Map(chosen.map((name, index) => [`c${index + 1}`, name]));
    const back = new Map(chosen.map((name, index) => [name, `c${index + 1}`]));
    const other = arbitrate(withNames(one, renamed(there)), defaultPolicy);
    expect(told(other, renamed(back))).toEqual(told(arbitrate(one, defaultPolicy), (id) => id));
  });
});

/** At least one bound is drawn closer, and nothing else changes. */
function narrower(claim: Claim, by: number): Claim | undefined {
  const { min, max, ...rest } = claim.constraint ?? {};
  if (Object.keys(rest).length > 0 || (min === undefined && max === undefined)) return undefined;
  const constraint = {
    ...(min !== undefined && { min: min + by }),
    ...(max !== undefined && { max: max - by }),
  };
  return { ...claim, id: "narrower", constraint };
}

it("a claim and a narrower copy of it come to nothing that neither comes to alone", () => {
  holdsFor(fc.tuple(cases, fc.constantFrom(0, 1, 2, 4)), ([one, by]) => {
    const claim = claimIn(one);
    const copy = claim === undefined ? undefined : narrower(claim, by);
    if (claim === undefined || copy === undefined || typeof claim.prefer !== "number") return;
    const [dispute] = one;
    const both = arbitrate(without(dispute, claim, [claim, copy]), defaultPolicy);
    const alone = [dispute, without(dispute, claim, [copy])].map((other) => arbitrate(other, defaultPolicy));
    const near = distance(fieldAt(both, claim.field), claim);
    const single = alone.map((verdict) => distance(fieldAt(verdict, claim.field), claim));
    if (near === undefined || single.includes(undefined)) return;
    expect(near).toBeGreaterThanOrEqual(Math.min(...(single as number[])) - 1e-6);
  });
});
