import { outlivedIn, writeAt } from "#core/cases/due.ts";
import { type JudgedCase, judgeCase } from "#core/cases/judge-case.ts";
import { settleCase } from "#core/cases/settle-case.ts";
import { judgedStakes, withTold } from "#core/cases/stakes/tell-stakes.ts";
import { told } from "#core/cases/telling/due-tellings.ts";
import type { Claim } from "#core/claims/claim.ts";
import { fold } from "#core/claims/docket/join.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { waitSeconds } from "#core/questions/milestones.ts";
import { runningFrom } from "#core/questions/silence.ts";
import { time } from "../arbitration/small-disputes.ts";
import { eventOf, openCase } from "../cases/open-cases.ts";
import { audienceIn, messagesDue } from "../cases/telling-kit.ts";
import type { Course, Turn } from "./course.ts";
import {
  judgedMessages,
  noticeLine,
  questionLine,
  recordDigest,
  restoreLine,
  toldLines,
} from "./course-lines.ts";
import { answer } from "./play-answers.ts";
import { write } from "./play-writes.ts";
import { instant, moved, type Played, say, standing } from "./played.ts";
import { digest, verdictDigests } from "./verdict-lines.ts";

/** One of the approvers is reached by no message. */
const unreachable = ["otto"];

function sayVerdict(played: Played, { decision, next }: JudgedCase): void {
  const { fields, ...rest } = decision;
  const minded = fields.filter(({ outcome, effect }) => outcome !== "keep" || effect !== "none");
  say(played, `${instant(played)} judged: ${next} ${digest(decision)}`);
  say(played, ...verdictDigests({ ...rest, fields: minded }));
}

function judge(played: Played): void {
  const { record, now, course } = played;
  const open = record.case;
  const at = { case: open?.id ?? "", run: 1, turn: 0, now, around: course.around };
  const judged = judgeCase(record, at);
  if (judged.next === "done") {
    say(played, `${instant(played)} nothing to judge`);
    return;
  }
  sayVerdict(played, judged);
  const scene = { record, dispute: judged.dispute, verdict: judged.decision, now, around: course.around };
  const stakes = judgedStakes({ ...scene, decision: judged.logged.id }, judged.record);
  const audience = audienceIn({ decision: judged.logged, policy: course.around.policy, unreachable });
  say(played, ...stakes.notices.map(noticeLine), ...judgedMessages(judged, audience));
  played.judged = judged;
  moved(played, withTold(judged.record, stakes));
  const { restores, case: still } = played.record;
  say(played, ...restores.map(restoreLine), ...(still?.questions ?? []).map(questionLine));
}

function tell(played: Played): void {
  const { judged, now, course } = played;
  if (judged === undefined) return;
  const record = runningFrom(played.record, now);
  const telling = { decision: judged.logged, policy: course.around.policy, unreachable };
  const due = messagesDue(record, now, telling);
  say(played, ...toldLines(due.map(({ message }) => message)));
  moved(played, told(record, due));
  say(played, `  waits ${waitSeconds(played.record, now, writeAt(judged.decision, now))} s`);
}

function settle(played: Played): void {
  const { judged, now, course } = played;
  if (judged === undefined) return;
  const { dispute, decision: verdict } = judged;
  say(
    played,
    `${instant(played)} settled, outlived in ${outlivedIn({ dispute, verdict }, now) ?? "nothing"}`,
  );
  moved(played, settleCase(played.record, { dispute, verdict }, { now, around: course.around }));
}

function reopen(played: Played): void {
  played.record = { ...played.record, case: openCase({ id: "caseb", openedAt: instant(played) }) };
  played.now += 60_000;
}

function happen(played: Played, turn: Turn): void {
  if (turn.do === "judge") judge(played);
  else if (turn.do === "tell") tell(played);
  else if (turn.do === "settle") settle(played);
  else if (turn.do === "answer") answer(played, turn);
  else if (turn.do === "write") write(played, turn.failure);
  else if (turn.do === "reopen") reopen(played);
  else if (turn.do === "wait") played.now += turn.minutes * 60_000;
  else if (turn.do === "claim") played.record = claimed(played, turn);
  else {
    const live = { at: instant(played), state: "there", properties: turn.values } as const;
    played.record = { ...played.record, live };
  }
}

/** Somebody wants something else from now on; some of them write it at once. */
function claimed(
  played: Played,
  { claim: said, isWrite }: Extract<Turn, { readonly do: "claim" }>,
): DocketRecord {
  const { record } = played;
  const at = instant(played);
  const { changedAt: _, until: __, ...rest } = said;
  const claim: Claim = {
    ...rest,
    id: `c${at.slice(11, 16)}`,
    madeAt: at,
    ...(isWrite && { changedAt: at, change: "later" }),
  };
  const docket = fold(record.docket, [eventOf(claim)]).docket;
  const after = claim.constraint?.is;
  if (!isWrite || after === undefined) return { ...record, docket };
  const write = { field: claim.field, at, principal: claim.actor.principal, after, by: "change" } as const;
  const values = { [claim.field]: after } as Restore["values"];
  return standing({ ...record, docket, history: [...record.history, write] }, { values });
}

/** What comes of a case turn by turn, in words or with a digest of them; each ends with a digest of the docket. */
export function toldOfCourse(course: Course, isFull: boolean): readonly string[] {
  const played: Played = { record: course.record, now: time("04:00"), judged: undefined, lines: [], course };
  const told: string[] = [];
  // The same again once it is settled: what was told is no news.
  const again: Turn = { do: "reopen" };
  for (const turn of [...course.turns, again, { do: "judge" } as const, { do: "settle" } as const]) {
    happen(played, turn);
    const lines = played.lines.splice(0);
    const [first = "", ...rest] = lines;
    const end = `${turn.do} ${recordDigest(played.record)}`;
    if (isFull) told.push(...lines, `  ${end}`);
    else if (lines.length > 0) told.push(`${first}${rest.length > 0 ? ` ${digest(rest)}` : ""}, ${end}`);
  }
  return told;
}
