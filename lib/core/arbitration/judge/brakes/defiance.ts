import { lastChanged } from "../../../claims/claim.ts";
import { millis } from "../../../claims/instant.ts";
import { urgencyRank } from "../../../claims/words.ts";
import type { Context } from "../../context.ts";
import { type PastFieldWrite, textOf, writesTo } from "../../past/writes.ts";
import type { Settled } from "../../settle/settle-field.ts";
import { isConfirmed } from "../../weigh/worth.ts";
import { isAtOnce } from "./at-once.ts";

const minute = 60_000;
const hour = 3_600_000;
const day = 24 * hour;

/** At which time of being put right somebody is asked how to go on. */
const askedAt = 3;

/** Somebody keeps writing what has lost here. */
export type Defiance = {
  /** How often it will have been put right, this time included. */
  readonly times: number;
  /** Until then it is not put right again; past when nothing makes it wait. */
  readonly pauseEnd: number;
};

/** Whose writes are put right: who brought what stands, else the unknown hand. */
const loserOf = ({ bringer }: Settled, { identity }: Context): string =>
  bringer === undefined ? identity("unknown") : bringer.demand.by.party;

/** What a guardrail holds, what can hurt, and what was confirmed as urgent is put right at once, every time. */
function isUrgent(settled: Settled, context: Context): boolean {
  if (isAtOnce(settled, context)) return true;
  const degradation = urgencyRank("degradation");
  return settled.violated.some(
    ({ origin, stake, rank }) =>
      (origin === "held" || (stake !== undefined && isConfirmed(stake.worth))) && rank.urgency >= degradation,
  );
}

type DefiancePast = {
  readonly putRight: number;
  readonly writes: number;
  readonly stood: number;
  readonly began: number;
};

/** How long a value last stood, no matter who set it, until a write against it or the last change; a day where that is unknown. */
function lastStood(value: string, writes: readonly PastFieldWrite[], until: number): number {
  let since: number | undefined;
  let stood = day;
  for (const { at, party, after } of writes) {
    if (party === undefined || after === value) since ??= at;
    else if (since !== undefined) {
      stood = at - since;
      since = undefined;
    }
  }
  return since === undefined ? stood : Math.max(0, until - since);
}

/** What one party wrote here within a day, and how often it was put right; before an answer nothing had lost to it. */
function pastOf(party: string, settled: Settled, context: Context): DefiancePast {
  const { field, bringer, ruling } = settled;
  const from = Math.max(context.now - day, ruling === undefined ? 0 : millis(ruling.ruling.at));
  const writes = writesTo(field, context).filter(({ at }) => at > from && at <= context.now);
  let putRight = 0;
  let began: number | undefined;
  for (const write of writes) {
    if (write.party === party) began ??= write.at;
    else if (write.party === undefined && began !== undefined) {
      putRight += 1;
      began = undefined;
    }
  }
  const since = field.facts.liveSince;
  const known = bringer === undefined ? undefined : lastChanged(bringer.demand.by.claim);
  const first = began ?? known ?? (since === undefined ? context.now : millis(since));
  const kept = textOf(settled.value);
  const lost = writes.filter((write) => write.party === party && write.after !== kept);
  return { putRight, writes: lost.length, stood: lastStood(kept, writes, first), began: first };
}

/**
 * How often somebody has been put right here, and until when the next time has to wait: a sixth of the time that the
 * restored value last stood, counted from the first write. Law: over a day the loser's value stands a fifth of it at most.
 */
export function defianceOn(settled: Settled, context: Context): Defiance | undefined {
  if (context.dispute.history.length === 0) return undefined;
  const { putRight, writes, stood, began } = pastOf(loserOf(settled, context), settled, context);
  // Writing on before anything was put right is defiance as well.
  const times = Math.max(putRight + 1, writes);
  if (putRight === 0 && times < 2) return undefined;
  if (isUrgent(settled, context)) return { times, pauseEnd: -Infinity };
  return { times, pauseEnd: began + Math.min(hour, Math.max(minute, Math.ceil(stood / 6))) };
}

export const isAsked = ({ times }: Defiance): boolean => times >= askedAt;
