import { endOf } from "../../attribution/declared.ts";
import { exactly } from "../../claims/constraint/value.ts";
import { instantOf, millis } from "../../claims/instant.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { strengthRank, urgencyRank } from "../../claims/words.ts";
import { asNumber, sameValue } from "../../fields/equality.ts";
import { matchesResource, specificityOf } from "../../policy/place.ts";
import { once } from "../../remembered.ts";
import type { Context } from "../context.ts";
import { isCapacity } from "../harm.ts";
import type { FieldCase } from "../project/field-case.ts";
import { isActive, isOwnerBy, rowsOwnedIn, type Stake } from "../stakes.ts";
import type { Wake } from "../verdict.ts";
import { ownOrder, placeOf } from "../weigh/order.ts";
import { type Rank, specificityRank } from "../weigh/rank.ts";
import { isQuotaClaim, isQuotaRow } from "./in-part.ts";
import { highest, ownVoice, type Voice } from "./voice.ts";

/** The last agreed value speaks for those who wanted it. */
const isIncumbent = ({ prior, topology }: FieldCase, constraint: Voice["constraint"]): boolean =>
  prior !== undefined && satisfies(prior, constraint, topology);

const passOf = (strength: Parameters<typeof strengthRank>[0]): number => 2 - strengthRank(strength);

/** In trouble a number that somebody holds for availability is a floor to the field's own scaler, and to nobody else. */
function heardConstraint(
  { demand, worth }: Stake,
  { field, context, scaling }: ClaimScene,
): Voice["constraint"] {
  const constraint = demand.constraint ?? {};
  const { is } = constraint;
  if (!context.inTrouble || worth.intent !== "availability" || is === undefined) return constraint;
  if (!isCapacity(field, context)) return constraint;
  const { live } = field;
  const [held, stands] = [asNumber(is), asNumber(live)];
  if (live === undefined || held === undefined || stands === undefined || stands < held) return constraint;
  const isScaled = scaling().some((row) => !isOwnerBy(row, demand.by.claim.actor, context));
  return isScaled ? { in: [is, live] } : constraint;
}

type DoubtVoiceInput = { readonly field: FieldCase; readonly context: Context };

/** The scalers of a field whose number stands there: rows that own it and want no value of their own. */
function scalingRows({ standing, demands, live, topology }: FieldCase, context: Context): readonly number[] {
  const scalers = standing.filter(({ constraint }) => constraint === undefined);
  const written = demands.filter(
    ({ by, constraint }) =>
      by.backing === "wrote" &&
      by.state === "active" &&
      constraint?.is !== undefined &&
      sameValue(constraint.is, live, topology),
  );
  return rowsOwnedIn(scalers, written, context);
}

type ClaimScene = DoubtVoiceInput & { readonly scaling: () => readonly number[] };

function claimVoice(stake: Stake, scene: ClaimScene): Voice {
  const { by, prefer } = stake.demand;
  const { rank } = stake.worth;
  const constraint = heardConstraint(stake, scene);
  return {
    origin: "claim",
    by,
    stake,
    constraint,
    prefer,
    pass: passOf(by.strength),
    rank: isIncumbent(scene.field, constraint) ? { ...rank, incumbent: true } : rank,
    wakes: [{ end: by.claim.id }],
    end: by.ending.end,
    pointer: undefined,
    name: by.claim.id,
    isQuota: isQuotaClaim(by.claim, constraint),
  };
}

/**
 * A need that may still be confirmed keeps what stands where it would win if it were; nothing that can hurt has this
 * benefit.
 */
export function doubtVoice(stake: Stake, { field, context }: DoubtVoiceInput): Voice | undefined {
  const { by, constraint } = stake.demand;
  const { live, topology } = field;
  if (by.doubtEnd === undefined || by.doubtEnd <= context.now || stake.isHarmful) return undefined;
  if (live === undefined || constraint === undefined || !satisfies(live, constraint, topology))
    return undefined;
  const worth = by.worthIfConfirmed(stake.ground);
  if (worth.by !== "reason" || worth.rank.urgency <= stake.worth.rank.urgency) return undefined;
  return holdVoice(field, {
    origin: "doubt",
    by,
    stake,
    name: by.claim.id,
    pass: passOf(by.strength),
    rank: { ...worth.rank, incumbent: isIncumbent(field, constraint) },
    end: by.doubtEnd,
    wakes: [{ end: by.claim.id }],
  });
}

/** What claims say that have shown what they rest on, or that have the benefit of the doubt. */
export function claimVoices(field: FieldCase, stakes: readonly Stake[], context: Context): readonly Voice[] {
  const scene = { field, context, scaling: once(() => scalingRows(field, context)) };
  return stakes.filter(isActive).flatMap((stake) => {
    if (stake.standing === "wish") return [];
    const doubt = doubtVoice(stake, scene);
    if (doubt !== undefined) return [doubt];
    return stake.standing === "shown" ? [claimVoice(stake, scene)] : [];
  });
}

/** While a peak or a freeze lasts the policy itself wants the last agreed value. */
export function protectionVoices(field: FieldCase, context: Context): readonly Voice[] {
  const { prior } = field;
  if (prior === undefined || context.open.length === 0) return [];
  const { protections } = context.rules.onField(field.path);
  return protections.flatMap(({ part: protection, row }) => {
    const open = context.open.filter(({ kind }) => protection.while.includes(kind));
    if (open.length === 0 || !matchesResource(protection.in, context.place)) return [];
    const ends = open.map((situation) => endOf(situation));
    const end = ends.includes(undefined) ? undefined : Math.max(...ends.map((time) => time ?? 0));
    const wakes: readonly Wake[] = open.map(({ ref }) => ({ closed: ref }));
    const rank: Rank = {
      urgency: urgencyRank(protection.urgency),
      intent: placeOf(ownOrder(context), protection.intent),
      specificity: specificityRank(specificityOf(protection.in)),
      trust: 3,
      explicit: false,
      incumbent: true,
      madeAt: Math.min(...open.map(({ since }) => millis(since))),
      digest: () => protection.id,
    };
    const constraint = exactly(prior);
    const name = open.map(({ ref }) => ref).join(", ");
    return [
      ownVoice({ origin: "protection", constraint, rank, wakes, end, name, pointer: `/protections/${row}` }),
    ];
  });
}

/** What the policy claims for someone, with a constraint: a granted goal, and so routine. Ownership alone is no voice. */
export function standingVoices(field: FieldCase, context: Context): readonly Voice[] {
  return field.standing.flatMap(({ row, constraint, prefer }) => {
    const standing = context.policy.file.standing[row];
    if (constraint === undefined || standing === undefined) return [];
    const rank: Rank = {
      urgency: urgencyRank("routine"),
      intent: placeOf(ownOrder(context), standing.intent),
      specificity: specificityRank(specificityOf(standing.in)),
      trust: 3,
      explicit: false,
      incumbent: isIncumbent(field, constraint),
      madeAt: 0,
      digest: () => standing.id,
    };
    return [
      ownVoice({
        origin: "standing",
        constraint,
        prefer,
        // What AWS refuses nobody gets, so it is heard before whatever anybody claims.
        ...(isQuotaRow(standing)
          ? { isQuota: true, pass: 0, rank: highest }
          : { rank, pass: passOf(standing.strength) }),
        wakes: [{ policy: standing.id }],
        name: standing.id,
        pointer: `/standing/${row}`,
      }),
    ];
  });
}

/** A voice that wants live as it is, for a reason of its own. */
export function holdVoice(field: FieldCase, own: Pick<Voice, "origin" | "name"> & Partial<Voice>): Voice {
  return ownVoice({ constraint: exactly(field.live ?? null), ...own });
}

export const at = (time: number): readonly Wake[] => [{ at: instantOf(time) }];
