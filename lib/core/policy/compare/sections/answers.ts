import type { StandingAnswer } from "../../file/answers/answers.ts";
import { aspect } from "../direction.ts";
import { compareRows, differing, unproven } from "../section.ts";

const keys = ["for", "against", "direction", "reversible", "hours", "asked", "answer", "learned"] as const;

/**
 * A row takes a question away, which is looser whatever it answers: a person could have decided otherwise. That a
 * question comes back is not stricter for sure, since what stands until it is answered may be what the row refused.
 */
export const compareAnswers = compareRows<StandingAnswer>({
  section: "answers",
  rows: ({ answers = [] }) => answers,
  compare: (before, after) => differing(before, after, keys),
  added: () => aspect("answer", "looser", "decides what a person would be asked about"),
  gone: () => unproven("answer"),
});
