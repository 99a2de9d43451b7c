import { weigh } from "../../attribution/authority.ts";
import { endOf } from "../../attribution/declared.ts";
import { instantOf } from "../../claims/instant.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { strengthRank, urgencyRank } from "../../claims/words.ts";
import { forType } from "../../policy/for-type.ts";
import { matchesResource, specificityOf } from "../../policy/place.ts";
import type { Context } from "../context.ts";
import type { Demand, FieldCase } from "../project/field-case.ts";
import type { Wake } from "../verdict.ts";
import { ownOrder, placeOf } from "../weigh/order.ts";
import { type Rank, specificityRank } from "../weigh/rank.ts";
import { ownVoice, type Voice } from "./voice.ts";

/** The last agreed value speaks for whoever wanted it. */
const isIncumbent = ({ prior, topology }: FieldCase, constraint: Voice["constraint"]): boolean =>
  prior !== undefined && satisfies(prior, constraint, topology);

const passOf = (strength: Parameters<typeof strengthRank>[0]): number => 2 - strengthRank(strength);

function claimVoice(demand: Demand, constraint: Voice["constraint"], field: FieldCase): Voice {
  const { by, prefer } = demand;
  return {
    origin: "claim",
    by,
    constraint,
    prefer,
    pass: passOf(by.strength),
    rank: { ...by.rank, incumbent: isIncumbent(field, constraint) },
    wakes: [{ end: by.claim.id }],
    end: by.ending.end,
    pointer: undefined,
    name: by.claim.id,
  };
}

export const claimVoices = (field: FieldCase): readonly Voice[] =>
  field.demands.flatMap((demand) =>
    demand.by.state === "active" && demand.constraint !== undefined
      ? [claimVoice(demand, demand.constraint, field)]
      : [],
  );

/** The rank of an ended claim as it was while its situation lasted, for the value that it leaves behind. */
export function rankOfEnded({ by, constraint }: Demand, field: FieldCase, { witnesses }: Context): Rank {
  const { claim, confirmation, adjustment } = by;
  const confirmed = confirmation.situation !== undefined;
  const { urgency } = weigh(claim, { ...confirmation, confirmed }, witnesses);
  return {
    ...by.rank,
    urgency: urgencyRank(adjustment.urgency?.to ?? urgency),
    trust: confirmed ? 4 : by.rank.trust,
    incumbent: constraint !== undefined && isIncumbent(field, constraint),
  };
}

/** While a peak or a freeze lasts the policy itself wants the last agreed value. */
export function protectionVoices(field: FieldCase, context: Context): readonly Voice[] {
  const { prior } = field;
  if (prior === undefined || context.open.length === 0) return [];
  const { protections } = forType(context.policy, context.dispute.resource.type).onField(field.path);
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
      madeAt: Math.min(...open.map(({ since }) => Date.parse(since))),
      digest: () => protection.id,
    };
    const constraint = prior === null ? { absent: true } : { is: prior };
    const name = open.map(({ ref }) => ref).join(", ");
    return [
      ownVoice({ origin: "protection", constraint, rank, wakes, end, name, pointer: `/protections/${row}` }),
    ];
  });
}

/** What the policy claims for someone, with a constraint; ownership alone is no voice. */
export function standingVoices(field: FieldCase, context: Context): readonly Voice[] {
  return field.standing.flatMap(({ row, constraint, prefer }) => {
    const standing = context.policy.file.standing[row];
    if (constraint === undefined || standing === undefined) return [];
    const rank: Rank = {
      urgency: 0,
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
        rank,
        pass: passOf(standing.strength),
        wakes: [{ policy: standing.id }],
        name: standing.id,
        pointer: `/standing/${row}`,
      }),
    ];
  });
}

/** A voice that wants live as it is, for a reason of its own. */
export function holdVoice(field: FieldCase, own: Pick<Voice, "origin" | "name"> & Partial<Voice>): Voice {
  const { live } = field;
  const constraint = live === null || live === undefined ? { absent: true } : { is: live };
  return ownVoice({ constraint, ...own });
}

export const at = (time: number): readonly Wake[] => [{ at: instantOf(time) }];
