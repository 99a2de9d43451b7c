import { arbitrate } from "../../arbitration/arbitrate.ts";
import type { Dispute } from "../../arbitration/dispute.ts";
import { valueIn } from "../../arbitration/project/said-of.ts";
import type { FieldVerdict } from "../../arbitration/verdict.ts";
import type { Claim } from "../../claims/claim.ts";
import { instantOf, millis } from "../../claims/instant.ts";
import { sameValue } from "../../fields/equality.ts";
import { holdsHidden } from "../../fields/hidden.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import { hidesOf } from "../../hidden/hides.ts";
import type { Policy } from "../../policy/policy.ts";
import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";
import { actedOut, isKeptAt, isSurelyKeptAt, withoutWish } from "./acted-out.ts";
import type { Axis } from "./axis.ts";
import { isCounted, isWhole } from "./bounds.ts";
import { candidatesFor, isAllowed, turnsOf } from "./candidates.ts";
import { nearestKept } from "./nearest.ts";
import type { Offer } from "./offer.ts";
import {
  besideOf,
  disturbedIn,
  keepsOrder,
  saidTogether,
  type Together,
  togetherWith,
  withoutNeighbours,
} from "./settling-together.ts";
import { type FieldWish, wishOf } from "./wish.ts";
import type { OneOfSeveral } from "./worthwhile.ts";

export type CounterOfferInput = {
  readonly dispute: Dispute;
  readonly policy: Policy;
  /** The id of the claim that loses. */
  readonly claim: string;
  readonly path: FieldPath;
  /** What the schemas allow; without it only what the dispute itself tells of types counts. */
  readonly types?: TypeKnowledge | undefined;
};

/**
 * The value nearest to what a losing claim wants that would be kept now, with the fields that settle together with it;
 * nothing where there is none, where the claim does not lose, or where nearer and farther mean nothing. INVARIANT (same
 * judge): each value is tried by arbitration itself, on the dispute in which the claimant wrote that value instead.
 */
export function counterOffer(input: CounterOfferInput): Offer | null {
  const { dispute, path } = input;
  const claim = dispute.claims.find(({ id }) => id === input.claim);
  // What nobody may write there, nobody can be offered.
  if (claim === undefined || claim.state !== "active" || claim.backing === "none") return null;
  const together = togetherWith(path, claim, input);
  const wishes = wishesOf(claim, input, together);
  return wishes === undefined ? null : nearestTo(wishes, input, together);
}

function isSecret(path: FieldPath, { dispute, policy, types }: CounterOfferInput): boolean {
  const known = types ?? { shape: () => undefined };
  if (dispute.facts.fields?.[path]?.sensitive === true) return true;
  return hidesOf(dispute.resource.type, policy, known)(path);
}

/** All that the claimant wants of fields that settle together; nothing where one of them has no nearer and farther. */
function wishesOf(
  claim: Claim,
  input: CounterOfferInput,
  together: Together,
): readonly FieldWish[] | undefined {
  const { dispute, path } = input;
  const others = saidTogether(path, claim, input, together).map((other) => ({ of: other, at: other.field }));
  const places = [{ of: claim, at: path }, ...others];
  if (places.some(({ at }) => isSecret(at, input))) return undefined;
  const wishes = places.flatMap(({ of, at }) => {
    const wish = wishOf(of, at, dispute);
    const isWeighed = wish !== undefined && (wish.kind !== "number" || isCounted(wish, input));
    return isWeighed && !holdsHidden(wish.wanted) ? [wish] : [];
  });
  return wishes.length === places.length ? wishes : undefined;
}

/** The dispute in which other values stand, and what is decided of it, once for the same values. */
function trying(wishes: readonly FieldWish[], { dispute, policy }: CounterOfferInput) {
  const act = (values: readonly Json[]): Dispute =>
    actedOut(dispute, new Map(wishes.map((wish, index) => [wish, values[index] ?? null])));
  const judge = (one: Dispute): readonly FieldVerdict[] => arbitrate(one, policy).fields;
  const known = new Map<string, readonly FieldVerdict[]>();
  const judged = (values: readonly Json[]): readonly FieldVerdict[] => {
    const key = canonicalJson(values);
    const fields = known.get(key) ?? judge(act(values));
    known.set(key, fields);
    return fields;
  };
  return { act, judge, judged };
}

type Trying = ReturnType<typeof trying>;

/** Whether one of the wishes is kept, whatever becomes of the others, where they are none, or where nobody wants anything there. */
function oneOf(
  wishes: readonly FieldWish[],
  { judge, judged }: Trying,
  input: CounterOfferInput,
  together: Together,
): OneOfSeveral {
  return {
    keepsOne: (values, { path }) => isKeptAt(judged(values), path),
    keepsAlone: (value, wish) => {
      const others = wishes.filter((other) => other !== wish);
      const around = [
        withoutNeighbours(input.dispute, wish.path, together),
        withoutWish(input.dispute, others),
      ];
      return around.some((one) => isKeptAt(judge(actedOut(one, new Map([[wish, value]]))), wish.path));
    },
  };
}

function nearestTo(wishes: readonly FieldWish[], input: CounterOfferInput, together: Together): Offer | null {
  const { dispute } = input;
  const attempt = trying(wishes, input);
  const { act, judge, judged } = attempt;
  const without = withoutWish(dispute, wishes);
  const known = disturbedIn(judge(without), together, wishes);
  const isFine = (fields: readonly FieldVerdict[], keeps: typeof isKeptAt): boolean =>
    wishes.every(({ path }) => keeps(fields, path)) &&
    disturbedIn(fields, together, wishes).isSubsetOf(known);
  if (isFine(judged(wishes.map(({ wanted }) => wanted)), isKeptAt)) return null;
  const lost = judge(dispute);
  const isInOrder = keepsOrder(together, without);
  const found = nearestKept({
    axes: wishes.map((wish) => axisFor(wish, input, together)),
    keeps: (values) => isFine(judged(values), isSurelyKeptAt),
    // A number between two candidates is no candidate itself.
    isPossible: (values) =>
      wishes.every((wish, index) => isAllowed(values[index] ?? null, wish, input)) && isInOrder(act(values)),
    // What comes out as it is stays, as a rule, where somebody writes just that.
    guess: wishes.map(({ path, wanted }) => lost.find((field) => field.path === path)?.value ?? wanted),
    ...(wishes.length > 1 && { oneOfSeveral: oneOf(wishes, attempt, input, together) }),
  });
  if (found === undefined) return null;
  return offerOf(found, wishes, { dispute, lost, fields: judged(found) });
}

function axisFor(wish: FieldWish, input: CounterOfferInput, together: Together): Axis {
  const beside = besideOf(wish.path, together, input.dispute);
  const terms = { ...input, beside };
  const turns = wish.kind === "number" ? turnsOf(wish, terms) : [];
  return { wish, turns, whole: isWhole(wish.path, input), candidates: candidatesFor(wish, terms) };
}

type OfferOfInput = {
  readonly dispute: Dispute;
  /** What is decided as things stand, and what would be with the offer. */
  readonly lost: readonly FieldVerdict[];
  readonly fields: readonly FieldVerdict[];
};

/** What a field comes back to without the wish. */
function backTo(path: FieldPath, { lost, dispute }: OfferOfInput): Json | undefined {
  const field = lost.find((each) => each.path === path);
  return field?.outcome === "revert" ? field.value : valueIn(dispute.prior, path);
}

/** When the verdict on any of the fields could differ by itself. */
function untilOf(fields: readonly FieldVerdict[], wishes: readonly FieldWish[]): string | undefined {
  const own = fields.filter((field) => wishes.some(({ path }) => overlaps(path, field.path)));
  const moments = own.flatMap(({ next }) => (next === undefined ? [] : [millis(next)]));
  return moments.length === 0 ? undefined : instantOf(Math.min(...moments));
}

function offerOf(found: readonly Json[], wishes: readonly FieldWish[], terms: OfferOfInput): Offer | null {
  const values = wishes.map(({ path, wanted }, index) => ({ path, wanted, value: found[index] ?? null }));
  if (values.every(({ wanted, value }) => sameValue(wanted, value))) return null;
  const until = untilOf(terms.fields, wishes);
  return {
    values: Object.fromEntries(values.map(({ path, value }) => [path, value])),
    stands: values.every(({ path, value }) => sameValue(backTo(path, terms), value)),
    ...(until !== undefined && { until }),
  };
}
