import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { claimsOn } from "#core/claims/docket/claims-on.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import type { Around } from "#core/looking/around.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Runtime } from "#lambda/runtime.ts";
import { freshLook } from "#lambda/steps/look.ts";
import { enforcing, group } from "../../core/cases/kit.ts";
import { courthouse } from "../../lambda/steps/cases/courthouse.ts";
import { type Random, randomFrom } from "../fuzz-random.ts";
import { agreedBefore, type EventSet, liveAt, start, types } from "./event-set.ts";

const minute = 60_000;
const end = start + 180 * minute;

/** When each event is heard, and when somebody looks: another order each time. */
export type Order = { readonly heard: readonly number[]; readonly looks: readonly number[] };

export function anyOrder(set: EventSet, random: Random): Order {
  const lateness = random.pick([10_000, 2 * minute, 20 * minute, 55 * minute]);
  const heard = set.map(({ at }) => at + 1_000 + random.below(lateness));
  const span = random.pick([15, 75]) * minute;
  const looks = Array.from({ length: random.below(6) }, () => start + random.below(span));
  return { heard, looks: looks.toSorted((a, b) => a - b) };
}

/** What is left of it all: nothing in it says when it was looked or heard. */
export type Ending = { readonly claims: string; readonly history: string; readonly verdict: string };

type Step = { readonly at: number; readonly event?: EventSet[number] };

export async function played(set: EventSet, order: Order, rules: Policy): Promise<Ending> {
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
  return endingOf(await house.docket(), { policy: rules, types, situations: [], sources: [], restorers: [] });
}

const textOf = (value: unknown): string => canonicalJson(value as Json);

function endingOf(record: DocketRecord, around: Around): Ending {
  const claims = claimsOn(record.docket, 4).map(({ actor, field, constraint, source }) =>
    textOf([field, actor.principal, constraint ?? null, source]),
  );
  const history = record.history.map(({ field, principal, after, at }) => [field, principal, after, at]);
  // What was agreed on the way is what was decided on the way: the verdict is asked on the same ground.
  const ground = { ...record, prior: agreedBefore.prior, learnt: undefined, asked: [], rulings: [] };
  const dispute = disputeFrom(ground, { now: end + 2 * minute, around });
  const { fields } = arbitrate(dispute, around.policy);
  return {
    claims: textOf(claims.toSorted()),
    history: textOf(history),
    verdict: textOf(fields.map(({ path, outcome, value }) => [path, outcome, value ?? null])),
  };
}

export const policy: Policy = enforcing();

export const randomOf = (seed: number, index: number): Random =>
  randomFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
