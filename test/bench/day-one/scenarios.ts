import { seededChance } from "#local/chance/chance.ts";
import { type Act, day, type Plan } from "./acts.ts";
import { byHand, incidentIn, intrusion } from "./by-hand.ts";
import { deliveries } from "./deliveries.ts";
import { machines } from "./machines.ts";
import type { Phase } from "./play.ts";
import { policyFor } from "./policies.ts";

export type Scenario = {
  readonly name: string;
  readonly plan: Plan;
  readonly phases: readonly Phase[];
  /** How long it goes on, in milliseconds. */
  readonly until: number;
  /** Questions that one person may be asked, and that may be asked about one person's edits, on one day. */
  readonly mostADay: number;
};

const week = 7 * day;

function weeks(count: number, seed: number): readonly Act[] {
  const chance = seededChance(seed);
  return Array.from({ length: count }, (_, index) => index * week).flatMap((from) => [
    ...machines({ from, chance }),
    ...deliveries({ from, chance }),
    ...byHand(from),
  ]);
}

/** A week in which Parley only observes, and one in which it enforces what it has learnt. */
export const afterObserving = (seed: number): Scenario => ({
  name: "a week of observing, then a week of enforcing",
  plan: { acts: [...weeks(2, seed), ...intrusion(week)], incidents: [incidentIn(0), incidentIn(week)] },
  phases: [
    { from: 0, policy: policyFor("observe") },
    { from: week, policy: policyFor("enforce") },
  ],
  until: 2 * week,
  mostADay: 1,
});

/** A week of enforcing without having seen anything before. */
export const atOnce = (seed: number): Scenario => ({
  name: "a week of enforcing at once",
  plan: { acts: [...weeks(1, seed), ...intrusion(0)], incidents: [incidentIn(0)] },
  phases: [{ from: 0, policy: policyFor("enforce") }],
  until: week,
  mostADay: 3,
});

/** Its first day alone, with the intruder in its first night. */
export const firstDay = (seed: number): Scenario => ({
  ...atOnce(seed),
  name: "the first day of enforcing at once",
  plan: { acts: [...weeks(1, seed), ...intrusion(-3 * day)], incidents: [] },
  until: day,
});
