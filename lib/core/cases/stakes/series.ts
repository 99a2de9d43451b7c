import type { Claim } from "../../claims/claim.ts";
import { instantOf, millis } from "../../claims/instant.ts";
import { canonicalPrincipal, humanOf } from "../../claims/principal.ts";
import type { ActorNoticeKind } from "../../claims/words.ts";
import { sha256 } from "../../digest.ts";
import { pathKey } from "../../fields/path.ts";
import type { StakeSeries } from "../../ledger/told-stakes.ts";
import type { StakeChange } from "./stake-scene.ts";

const hour = 3_600_000;

type AllSeries = Readonly<Record<string, StakeSeries>>;

export type Counted = {
  /** What is told now, each at most once an hour. */
  readonly told: readonly StakeChange[];
  /** Of which only the count is told, since nothing else happened. */
  readonly counts: readonly StakeSeries[];
  readonly series: AllSeries;
  /** When the next count has to be told. */
  readonly due: number;
};

/** What a person answered, and an end that is told once, happen seldom and are never counted. */
const single: ReadonlySet<ActorNoticeKind> = new Set(["ruled", "ends"]);

/**
 * Of what happens again and again to one claimant the first is told at once, and then one count an hour, whatever values
 * they write and however often. INVARIANT (nothing lost): what is not told by itself stands in a count.
 */
export function counted(changes: readonly StakeChange[], known: AllSeries, now: number): Counted {
  const series = new Map(Object.entries(known));
  const told: StakeChange[] = [];
  // What is told now, with how often: several claims of one claimant to one field are told of together.
  const begun = new Map<string, Pick<StakeChange, "times">>();
  for (const change of changes) {
    const key = keyOf(change);
    const together = single.has(change.kind) ? {} : begun.get(key);
    if (together !== undefined) {
      told.push({ ...change, ...together });
      continue;
    }
    const before = series.get(key);
    const isOpen = before !== undefined && now < millis(before.at) + hour;
    const more = (before?.more ?? 0) + 1;
    if (isOpen) series.set(key, { ...before, claim: change.claim.id, more });
    else {
      const times = before !== undefined && before.more > 0 ? { times: more } : {};
      told.push({ ...change, ...times });
      begun.set(key, times);
      series.set(key, seriesOf(change, now));
    }
  }
  return { told, ...passed(series, now) };
}

/** The hours that are over: those of which something is left to tell begin anew, the others are forgotten. */
function passed(series: ReadonlyMap<string, StakeSeries>, now: number): Omit<Counted, "told"> {
  const isOver = ({ at }: StakeSeries) => millis(at) + hour <= now;
  const counts = [...series.values()].filter((one) => isOver(one) && one.more > 0);
  const kept = [...series].flatMap(([key, one]): readonly [string, StakeSeries][] => {
    if (!isOver(one)) return [[key, one]];
    return one.more > 0 ? [[key, { ...one, at: instantOf(now), more: 0 }]] : [];
  });
  const open = kept.filter(([, { more }]) => more > 0).map(([, { at }]) => millis(at) + hour);
  return { counts, series: Object.fromEntries(kept), due: Math.min(Infinity, ...open) };
}

function seriesOf({ kind, claim }: StakeChange, now: number): StakeSeries {
  const human = humanOf(claim.actor);
  const principal = canonicalPrincipal(claim.actor.principal);
  return {
    kind,
    field: claim.field,
    actor: { principal, ...(human !== undefined && human !== principal && { human }) },
    claim: claim.id,
    at: instantOf(now),
    more: 0,
  };
}

function keyOf({ kind, claim }: StakeChange): string {
  return sha256([kind, partyKey(claim), pathKey(claim.field)].join("\n")).slice(0, 16);
}

/** One claimant, whichever tool they use. */
export const partyKey = ({ actor }: Pick<Claim, "actor">): string =>
  `${canonicalPrincipal(actor.principal)}\n${humanOf(actor) ?? ""}`;
