import { freshLook } from "#acts/looking/look.ts";
import type { Runtime } from "#acts/runtime.ts";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { claimsOn } from "#core/claims/docket/claims-on.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { recentPast } from "#core/ledger/past/recent.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import type { Around } from "#core/looking/around.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import type { Policy } from "#core/policy/policy.ts";
import { courthouse } from "../../acts/cases/courthouse.ts";
import { enforcing, group } from "../../core/cases/open-cases.ts";
import { type Random, randomFrom } from "../fuzz-random.ts";
import { agreedBefore, type EventSet, liveAt, start, types } from "./event-set.ts";

const minute = 60_000;

/** Right after the last events may have been heard, or when everything of them is over. */
export const anyEnd = (random: Random): number => start + random.pick([80, 90, 120, 180]) * minute;

/** When each event is heard, and when somebody looks: another order each time. */
export type Order = { readonly heard: readonly number[]; readonly looks: readonly number[] };

export function anyOrder(set: EventSet, random: Random): Order {
  const lateness = random.pick([10_000, 2 * minute, 20 * minute, 55 * minute]);
  const heard = set.map(({ at }) => at + 1_000 + random.below(lateness));
  const span = random.pick([15, 75]) * minute;
  const looks = Array.from({ length: random.below(6) }, () => start + random.below(span));
  return { heard, looks: looks.toSorted((a, b) => a - b) };
}

/** An event set, and when nobody plays on: long after, or right after the last event was heard. */
export type Play = { readonly set: EventSet; readonly end: number };

type Step = { readonly at: number; readonly event?: EventSet[number] };

export async function played({ set, end }: Play, order: Order, rules: Policy): Promise<DocketRecord> {
  const house = await courthouse(agreedBefore, rules);
  const runtime = { ...house.runtime, knowledge: { ...house.runtime.knowledge, ...types } } as Runtime;
  const steps: Step[] = [
    ...set.map((event, index) => ({ at: order.heard[index] ?? end, event })),
    ...order.looks.map((at) => ({ at })),
    { at: end },
    { at: end + minute },
  ].toSorted((a, b) => a.at - b.at);
  for (const { at, event } of steps) {
    house.clock.now = at;
    if (event !== undefined) {
      await house.events.put(group, {
        arrival: arrivalOf(at, event.event.id),
        event: event.event,
      });
      continue;
    }
    house.cloud.put(group, liveAt(set, at));
    await freshLook(group, runtime);
  }
  const record = await house.docket();
  // A look that finds nothing new stores nothing, not even that something may be forgotten by now.
  return { ...record, ...recentPast(record, end) };
}

/** The ledger of one order judged on the ground of another. */
export function verdictOn(
  { docket, live, history, repeated, stood }: DocketRecord,
  ground: DocketRecord,
  { end }: Play,
) {
  const around: Around = { policy, types, situations: [], sources: [], restorers: [] };
  const record = { ...ground, docket, live, history, repeated, stood };
  const { fields } = arbitrate(disputeFrom(record, { now: end + 2 * minute, around }), around.policy);
  return textOf(fields.map(({ path, outcome, value }) => [path, outcome, value ?? null]));
}

const textOf = (value: unknown): string => canonicalJson(value as Json);

export const claimsText = ({ docket }: DocketRecord): string =>
  textOf(
    claimsOn(docket, 4)
      .map((claim) => textOf(claim))
      .toSorted(),
  );

export const pastText = ({ history, repeated = [], stood = {} }: DocketRecord): string =>
  textOf({ history, repeated, stood });

/** What was decided on the way. */
export const groundText = ({ prior, priorTags = {}, learnt = {}, asked, rulings }: DocketRecord): string =>
  textOf({ prior, priorTags, learnt, asked, rulings });

export const policy: Policy = enforcing();

export const randomOf = (seed: number, index: number): Random =>
  randomFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
