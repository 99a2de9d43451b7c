import { millis } from "../../claims/instant.ts";
import { isOneIn } from "../../digest.ts";
import type { StandingAnswer } from "../../policy/file/answers/answers.ts";
import type { Context } from "../context.ts";

/** How many of what a learnt row would answer are asked all the same, one in so many; more once somebody dissented. */
const oneIn = { sure: 5, doubted: 2 } as const;

/** A row that too many dissented from is out of use until its owner has looked at it; one not yet in force is as well. */
export function isInUse({ id, learned }: StandingAnswer, { dispute, now }: Context): boolean {
  if (learned === undefined) return true;
  return dispute.facts.answers?.[id] !== "retired" && millis(learned.since) <= now;
}

/**
 * Whether a question is put although a learnt row would answer it, so that it is noticed when people answer otherwise by
 * now. The id of the case says which: nobody can choose it, and it is the same whenever it is judged again.
 */
export function isStillAsked(
  { id, learned }: StandingAnswer,
  { dispute }: Pick<Context, "dispute">,
): boolean {
  if (learned === undefined || dispute.case === undefined) return false;
  const isDoubted = dispute.facts.answers?.[id] === "doubted";
  return isOneIn(isDoubted ? oneIn.doubted : oneIn.sure, `answer\n${id}\n${dispute.case}`);
}
