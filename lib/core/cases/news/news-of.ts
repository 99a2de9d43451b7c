import { isBesideCause } from "../../arbitration/causes.ts";
import type { Ruling } from "../../arbitration/dispute.ts";
import { isRulingOn } from "../../arbitration/past/ruling-name.ts";
import type { FieldVerdict } from "../../arbitration/verdict.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import type { DecisionEvent } from "../../ledger/decision-event.ts";
import type { DocketRecord, OpenQuestion, Restore } from "../../ledger/docket-record.ts";
import { summaries } from "../../notices/summaries.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import { fieldsOf, isHopeless } from "../restores/past-tries.ts";
import { type News, newsEvent, principalsOf } from "./news-event.ts";
import { isAfterLease, isFight, settledNews } from "./settled-news.ts";

/** A docket before and after it was changed. */
export type DocketChange = { readonly before: DocketRecord; readonly after: DocketRecord };

type NewsOfInput = { readonly decision: LoggedDecision | undefined; readonly at: string };

/** What a change of a docket's case means for everybody else. INVARIANT (no values): none stands in any event. */
export function newsOf(change: DocketChange, { decision, at }: NewsOfInput): readonly DecisionEvent[] {
  const { before, after } = change;
  const open = before.case;
  if (open === undefined) return [];
  const isSettled = after.case === undefined && decision !== undefined;
  const news = [
    ...asked(change, decision),
    ...answered(change),
    ...restored(change, decision),
    ...givenUp(change),
    ...(isSettled ? settledNews(before, decision) : []),
  ];
  return news.map((each) => newsEvent(each, { record: before, case: open.id, decision, at }));
}

function asked({ before, after }: DocketChange, decision: LoggedDecision | undefined): readonly News[] {
  const tellsAsked = ({ told }: OpenQuestion) => told.includes("asked");
  const known = new Set(before.case?.questions.filter(tellsAsked).map(({ id }) => id));
  const fresh = (after.case?.questions ?? []).filter((each) => tellsAsked(each) && !known.has(each.id));
  return fresh.flatMap((question) => {
    const about = new Set(question.fields);
    const fields = decision?.record.verdict.fields.filter(({ path }) => about.has(path)) ?? [];
    const parts = {
      key: `${question.id} ${question.askedAt}`,
      fields: question.fields,
      holders: principalsOf(
        fields.flatMap(({ holders }) => holders),
        decision,
      ),
      losers: principalsOf(question.claims, decision),
    };
    const told: News = { kind: "asked", ...parts, summary: summaries.asked(question.fields) };
    if (!fields.some(isFight)) return [told];
    return [told, { kind: "fight", ...parts, summary: summaries.fight(question.fields) }];
  });
}

/** The questions that were open and got a ruling. */
function answered({ before, after }: DocketChange): readonly News[] {
  const known = new Set(before.rulings.map(({ id }) => id));
  const fresh = after.rulings.filter(({ id }) => !known.has(id));
  return (before.case?.questions ?? []).flatMap((question) => {
    const ruling = fresh.find((each) => isRulingOn(question.id, each));
    return ruling === undefined ? [] : [answerNews(question, ruling)];
  });
}

function answerNews({ id, fields, askedAt, ask }: OpenQuestion, { by }: Ruling): News {
  const isSilence = by === "silence";
  const unanswered = isBesideCause(ask.cause) ? summaries.silentBeside : summaries.silent;
  return {
    kind: "answered",
    key: `${id} ${askedAt}`,
    fields,
    holders: isSilence ? [] : [by],
    summary: isSilence ? unanswered(fields) : summaries.answered(fields),
  };
}

/** The writes that came to an end of some kind. */
function ended({ before, after }: DocketChange, isIt: (restore: Restore) => boolean): readonly Restore[] {
  const known = new Set(before.restores.filter(isIt).map(({ id }) => id));
  return after.restores.filter((restore) => isIt(restore) && !known.has(restore.id));
}

function restored(change: DocketChange, decision: LoggedDecision | undefined): readonly News[] {
  return ended(change, ({ state }) => state === "done").flatMap((restore) => {
    const about = fieldsOf(restore);
    const isWritten = ({ path }: FieldVerdict) => about.some((written) => overlaps(written, path));
    const fields = decision?.record.verdict.fields.filter(isWritten) ?? [];
    const handed = fields.filter((field) => isAfterLease(field) && !field.codify).map(({ path }) => path);
    const isHandedBack = (written: FieldPath) => handed.some((path) => overlaps(written, path));
    const holders = principalsOf(
      fields.flatMap((field) => field.holders),
      decision,
    );
    const waiting = fields.flatMap(({ deferred, refused }) => [
      ...deferred.map(({ claim }) => claim),
      ...refused,
    ]);
    const losers = principalsOf(waiting, decision);
    const back = about.filter(isHandedBack);
    const put = about.filter((path) => !isHandedBack(path));
    const parts = { key: restore.id, holders, losers };
    const news: readonly News[] = [
      { kind: "restored", ...parts, fields: put, summary: summaries.restored(put) },
      { kind: "handed back", ...parts, fields: back, summary: summaries.handedBack(back) },
    ];
    return news.filter((each) => each.fields.length > 0);
  });
}

const givenUp = (change: DocketChange): readonly News[] =>
  ended(change, isHopeless).map((restore) => ({
    kind: "fault",
    key: restore.id,
    fields: fieldsOf(restore),
    summary: summaries.givenUp(fieldsOf(restore), restore.failure?.why ?? ""),
  }));
