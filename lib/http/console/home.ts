import type { Context } from "hono";
import { isAsked, type KnownApprover } from "#acts/questions/approver-of.ts";
import type { Runtime } from "#acts/runtime.ts";
import { sideBySide } from "#acts/side-by-side.ts";
import { type AskedLine, homePage } from "#console/session/home-page.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import { timeText } from "#core/notices/time-text.ts";
import { placeName, shortName } from "#core/questions/naming.ts";
import { isOver } from "#core/questions/silence.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Env } from "../kit/app.ts";
import type { Visitor } from "./visitor.ts";
import { addressOf, noApprover, readerOf } from "./way-pages.ts";

const mostLines = 25;
/** Looking through everything would take longer than anybody waits. */
const mostDockets = 200;
const atOnce = 20;

export async function home(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  const { approver } = visitor;
  if (approver === undefined) return c.html(noApprover(runtime.settings, visitor), 403);
  const { lines, isPart } = await askedOf(approver, runtime);
  return c.html(homePage({ reader: readerOf(visitor, runtime.settings), lines, isPart }));
}

type AskedLines = { readonly lines: readonly AskedLine[]; readonly isPart: boolean };

async function askedOf(approver: KnownApprover, runtime: Runtime): Promise<AskedLines> {
  const { resources, next } = await runtime.dockets.watched();
  const looked = resources.slice(0, mostDockets);
  const found: AskedLine[] = [];
  await sideBySide(looked, atOnce, async (resource) => {
    found.push(...linesOn(resource, await runtime.dockets.load(resource), { approver, runtime }));
  });
  const inOrder = found.toSorted((a, b) => (a.deadline.at < b.deadline.at ? -1 : 1));
  const isPart = next !== undefined || looked.length < resources.length || found.length > mostLines;
  return { lines: inOrder.slice(0, mostLines), isPart };
}

type LinesOnInput = { readonly approver: KnownApprover; readonly runtime: Runtime };

function linesOn(
  resource: ResourceId,
  record: DocketRecord | undefined,
  { approver, runtime }: LinesOnInput,
): readonly AskedLine[] {
  const open = record?.case;
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
