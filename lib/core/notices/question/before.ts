import type { Precedence } from "../../learning/summary.ts";
import { dayText } from "../time-text.ts";
import type { QuestionScene } from "./asking.ts";

type BeforeReader = Pick<QuestionScene, "now" | "zone">;

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

/** Such as "Decided 4 times like this, last on 12 November: 3 kept, 1 put back (by day).", and in what it is unlike now. */
export function beforeLines(precedence: Precedence, { now, zone }: BeforeReader): readonly string[] {
  const { count, last, answers, unlike } = precedence;
  const told = answers.map(({ word, count: own, apart }) => {
    const set = apart.length === 0 ? "" : ` (${apart.join(", ")})`;
    return `${own} ${word}${set}`;
  });
  const decided = `Decided ${times(count)} like this, last on ${dayText(last, now, zone)}: ${told.join(", ")}.`;
  return unlike.length === 0 ? [decided] : [decided, `Unlike then: ${unlike.join("; ")}.`];
}
