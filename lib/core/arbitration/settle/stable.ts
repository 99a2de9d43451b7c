import { claimedAt } from "../../attribution/confirm.ts";
import { endOf, isOpenAt } from "../../attribution/declared.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Context } from "../context.ts";
import type { Demand, FieldCase } from "../project/field-case.ts";
import { isUnexplained } from "../weigh/ending.ts";
import { compareVoices, type Voice } from "./voice.ts";
import { at, holdVoice, rankOfEnded } from "./voices.ts";

/** The value an ended claim left behind, held for a while so that its code may take it over. */
export type Proposal = { readonly demand: Demand; readonly voice: Voice; readonly until: number };

function wasStable(demand: Demand, field: FieldCase, context: Context): boolean {
  const end = demand.by.ending.end ?? -Infinity;
  const since = field.facts.liveSince ?? demand.by.claim.changedAt ?? demand.by.claim.madeAt;
  return Date.parse(since) <= end - context.policy.file.limits.stable;
}

function hasReopened(demand: Demand, context: Context): boolean {
  const { situation } = demand.by.confirmation;
  if (situation === undefined) return false;
  return context.open.some(
    (other) =>
      other.ref === situation.ref &&
      other.kind === situation.kind &&
      isOpenAt(other, context.now) &&
      Date.parse(other.since) >= (endOf(situation) ?? Infinity),
  );
}

function held(demand: Demand, field: FieldCase): boolean {
  const value = demand.constraint?.is;
  return field.live !== undefined && value !== undefined && sameValue(value, field.live, field.topology);
}

/**
 * One exception to "the same function without the ended claim": a value that has proven itself is held at the
 * rank of the claim that made it, if and only if what comes next is the code's own claim.
 */
export function proposalOn(
  field: FieldCase,
  others: readonly Voice[],
  context: Context,
): Proposal | undefined {
  const { proposal } = context.policy.file.limits;
  const next = others
    .filter(({ origin }) => origin === "claim")
    .toSorted((a, b) => compareVoices(a, b).order)[0];
  if (next?.by?.claim.actor.kind !== "pipeline") return undefined;
  const ended = field.demands
    .filter(({ by }) => by.state === "ended" && !isUnexplained(by.claim))
    .filter(({ by }) => context.now < (by.ending.end ?? -Infinity) + proposal)
    .filter(
      (demand) => held(demand, field) && wasStable(demand, field, context) && !hasReopened(demand, context),
    )
    .toSorted(
      (a, b) => claimedAt(b.by.claim) - claimedAt(a.by.claim) || (a.by.claim.id < b.by.claim.id ? -1 : 1),
    );
  const demand = ended[0];
  if (demand === undefined) return undefined;
  const until = (demand.by.ending.end ?? 0) + proposal;
  const rank = rankOfEnded(demand, field, context);
  const voice = holdVoice(field, {
    origin: "stable",
    name: demand.by.claim.id,
    rank,
    end: until,
    wakes: at(until),
  });
  return { demand, voice, until };
}
