import { millis } from "../claims/instant.ts";
import type { DocketRecord, Milestone, OpenQuestion } from "../ledger/docket-record.ts";
import { wasTold } from "./silence.ts";

export type MilestoneMoment = { readonly milestone: Milestone | "deadline"; readonly at: number };

const longestWait = 20 * 86_400;
/** Between two tries where nobody is asked anything. */
const idleWait = 300;

const day = 86_400_000;

/** Of a question that stands longer than two days the last word before its deadline comes a day ahead. */
const lastWord = (start: number, end: number): number =>
  end - start > 2 * day ? end - day : start + ((end - start) * 3) / 4;

/** Asked at once, reminded at half the time, escalated at three quarters or a day ahead, and over at the deadline. */
function momentsOf({ askedAt, runsFrom = askedAt, ask }: OpenQuestion): readonly MilestoneMoment[] {
  const start = millis(runsFrom);
  const end = Math.max(start, millis(ask.deadline));
  return [
    { milestone: "asked", at: start },
    { milestone: "reminded", at: start + (end - start) / 2 },
    { milestone: "escalated", at: lastWord(start, end) },
    { milestone: "deadline", at: end },
  ];
}

export const nextMilestone = (question: OpenQuestion, now: number): MilestoneMoment | undefined =>
  momentsOf(question).find(({ at }) => at > now);

/** The latest milestone that has passed, and the earlier ones that it makes idle. */
export function passedMilestones(question: OpenQuestion, now: number): readonly Milestone[] {
  return momentsOf(question).flatMap(({ milestone, at }) =>
    at <= now && milestone !== "deadline" ? [milestone] : [],
  );
}

/** What waits for a bundle is due with it, and not before. */
function nextMoment(question: OpenQuestion, now: number): number {
  const bundle = wasTold(question) ? -Infinity : millis(question.bundleAt ?? question.askedAt);
  return bundle > now ? bundle : (nextMilestone(question, now)?.at ?? now);
}

/** How long nothing is due on an open case, in whole seconds; a write that waits may be due before anybody is told. */
export function waitSeconds(record: Pick<DocketRecord, "case">, now: number, writeAt = Infinity): number {
  const questions = record.case?.questions ?? [];
  if (questions.length === 0) return idleWait;
  const next = Math.min(writeAt, ...questions.map((question) => nextMoment(question, now)));
  return Math.min(longestWait, Math.max(1, Math.ceil((next - now) / 1_000)));
}
