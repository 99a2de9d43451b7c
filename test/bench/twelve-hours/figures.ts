import type { Result } from "./all.ts";
import { deniedShare, fairness, questionsEach, regret } from "./tally.ts";

export const heads = [
  "scheme",
  "regret",
  "emergencies denied",
  "writes",
  "reversals",
  "questions per actor and day",
  "fairness",
  "CPU per decision",
  "decisions",
];

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const whole = (count: number): string => count.toLocaleString("en-US");

/** The figures of one scheme as they are printed. */
export function rowOf({ scheme, day, meter }: Result): readonly string[] {
  return [
    scheme,
    percent(regret(day)),
    day.emergency === 0 ? "none" : percent(deniedShare(day)),
    whole(day.writes),
    whole(day.reversals),
    questionsEach(day).toFixed(3),
    fairness(day).toFixed(3),
    meter === undefined ? "" : `${(meter.cpuMs / meter.judged).toFixed(2)} ms`,
    meter === undefined ? "" : whole(meter.judged),
  ];
}
