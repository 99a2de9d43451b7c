import type { Context } from "hono";
import { isAsked, type KnownApprover } from "#acts/questions/approver-of.ts";
import type { Runtime } from "#acts/runtime.ts";
import { type AskedLine, type CaseLine, type EndingLine, nowPage } from "#console/now/now-page.ts";
import { millis } from "#core/claims/instant.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import { timeText } from "#core/notices/time-text.ts";
import { placeName, shortName } from "#core/questions/naming.ts";
import { isOver } from "#core/questions/silence.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { endsSoon } from "#core/views/now/ends-soon.ts";
import type { Env } from "../kit/app.ts";
import { knowingOf } from "../kit/knowing.ts";
import { latestVerdicts } from "./latest-verdicts.ts";
import type { Seen } from "./seen.ts";
import type { Visitor } from "./visitor.ts";
import { watchedBy } from "./watched.ts";
import { addressOf, noApprover, readerOf } from "./way-pages.ts";

const mostLines = 25;

/** What goes on, for anyone who comes without being sent to a question. */
export async function home(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  const { approver, viewer } = visitor;
  const { settings } = runtime;
  if (viewer === undefined) return c.html(noApprover(settings, visitor), 403);
  const [{ seen, isPart }, { lines: verdicts, isPart: areVerdictsPart }] = await Promise.all([
    watchedBy(viewer, runtime),
    latestVerdicts(viewer, runtime),
  ]);
  const asked = seen.flatMap((one) => askedOn(one, approver, runtime));
  const ends = seen.flatMap((one) => endsOn(one, runtime));
  const told = { reader: readerOf(visitor, settings), publicUrl: settings.publicUrl };
  const page = nowPage({
    ...told,
    asked: soonest(asked, ({ deadline }) => deadline.at),
    cases: seen.flatMap(caseOn).slice(0, mostLines),
    ends: soonest(ends, ({ until }) => until.at),
    verdicts,
    isPart: isPart || asked.length > mostLines,
    areVerdictsPart,
  });
  return c.html(page);
}

const soonest = <T>(lines: readonly T[], endOf: (line: T) => string): readonly T[] =>
  lines.toSorted((a, b) => millis(endOf(a)) - millis(endOf(b))).slice(0, mostLines);

function askedOn(
  { record }: Seen,
  approver: KnownApprover | undefined,
  runtime: Runtime,
): readonly AskedLine[] {
  if (approver === undefined) return [];
  const { case: open, resource } = record;
  const isHis = (question: OpenQuestion) =>
    !isOver(question, runtime.now()) && isAsked(approver, [question], runtime);
  return (open?.questions ?? []).filter(isHis).map(({ id, ask, fields }) => ({
    href: addressOf(runtime.settings, `/console/questions/${open?.id}/${id}`),
    // The fields themselves may hold what only the page of the question knows to hide.
    question: `${shortName(resource)}: ${fields.length === 1 ? "one field" : `${fields.length} fields`}`,
    place: placeName(resource),
    deadline: { at: ask.deadline, text: timeText(ask.deadline, approver.zone) },
  }));
}

function caseOn({ record: { case: open, resource }, reader }: Seen): readonly CaseLine[] {
  if (open === undefined) return [];
  const { id, state, openedAt } = open;
  const questions = open.questions.filter(({ fields }) => fields.some(reader.sees));
  // What is asked about fields that are not theirs is nothing that they may read of.
  if (questions.length === 0 && open.questions.length > 0) return [];
  const place = { resource: resourceText(resource), name: shortName(resource) };
  const since = { at: openedAt, text: timeText(openedAt, reader.zone) };
  return [{ id, state, ...place, questions: questions.length, since }];
}

function endsOn({ dispute, reader }: Seen, runtime: Runtime): readonly EndingLine[] {
  const { resource } = dispute;
  const place = { resource: resourceText(resource), name: shortName(resource) };
  return endsSoon(dispute, reader, knowingOf(runtime)).map((ending) => ({ ...ending, ...place }));
}
