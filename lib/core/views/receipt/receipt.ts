import { current } from "../../arbitration/record.ts";
import { overlaps } from "../../fields/path.ts";
import type { DocketRecord, OpenCase } from "../../ledger/docket-record.ts";
import { knownAt } from "../../looking/dispute/values.ts";
import type { HappenedAt } from "../../notices/question/asking.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { partyOf, type SheetParty } from "../sheet/party.ts";
import type { SheetRow } from "../sheet/row.ts";
import {
  fieldName,
  momentIn,
  type SheetJudged,
  type SheetReader,
  type SheetScene,
  sheetScene,
  valueText,
} from "../sheet/scene.ts";
import { type Sheet, sheetOf } from "../sheet/sheet.ts";
import type { Knowing } from "../shown-value.ts";
import { type AnswerLine, answersIn } from "./answers.ts";
import { type WrittenLine, writtenIn } from "./written.ts";

/** What a case came to, from what stood before to what is confirmed. */
export type Receipt = {
  readonly case: string;
  readonly state: OpenCase["state"] | "settled";
  /** When it was judged first; the last time stands with its place. */
  readonly began: HappenedAt;
  readonly place: Pick<Sheet, "resource" | "name" | "place" | "at">;
  /** What it was about, as it was judged last. */
  readonly rows: readonly SheetRow[];
  readonly changes: readonly ReceiptChange[];
  readonly sides: readonly SheetParty[];
  /** What was the case then. */
  readonly facts: readonly string[];
  readonly answers: readonly AnswerLine[];
  readonly written: readonly WrittenLine[];
};

/** A field that the case was about; a value that nobody knew is missing. */
export type ReceiptChange = {
  readonly field: string;
  readonly before?: string;
  /** What was found there, which the case was opened for. */
  readonly found?: string;
  readonly after?: string;
  /** It stands only until somebody answers. */
  readonly isAsked: boolean;
};

export type ReceiptInput = {
  readonly record: DocketRecord;
  /** Of one case, at least one, the earliest first. */
  readonly decisions: readonly [LoggedDecision, ...LoggedDecision[]];
  readonly reader: SheetReader;
};

const most = 100;

export function receiptOf({ record, decisions, reader }: ReceiptInput, knowing: Knowing): Receipt {
  const [first] = decisions;
  const last = decisions.at(-1) ?? first;
  const [began, ended] = [current(first.record), current(last.record)];
  const scene = sheetScene(ended, reader, knowing);
  const paths = concerned(decisions, reader);
  const open = record.case?.id === first.case ? record.case : undefined;
  const span = { from: open?.openedAt ?? first.at, to: open === undefined ? last.at : undefined };
  const about = { record, decisions, scene, span };
  const { rows, quiet, resource, name, place, at } = sheetOf(ended, reader, knowing);
  return {
    case: first.case,
    state: open?.state ?? "settled",
    began: momentIn(scene, first.at),
    place: { resource, name, place, at },
    rows: [...rows, ...quiet].filter(({ path }) => paths.includes(path)),
    changes: paths.slice(0, most).map((path) => changeOf(path, began, scene)),
    sides: sidesOf(paths, scene),
    facts: factsOf(scene),
    answers: answersIn(about),
    written: writtenIn(about),
  };
}

/** The fields that somebody minded, at whichever time the case was judged. */
function concerned(decisions: readonly LoggedDecision[], { sees }: SheetReader): readonly string[] {
  const fields = decisions.flatMap(({ record }) => record.verdict.fields);
  const minded = fields.filter(
    ({ outcome, ask, deferred, refused, effect }) =>
      outcome !== "keep" || ask !== null || effect !== "none" || deferred.length + refused.length > 0,
  );
  return [...new Set(minded.map(({ path }) => path))].filter(sees).toSorted();
}

function changeOf(path: string, began: SheetJudged, scene: SheetScene): ReceiptChange {
  const { hides, verdict } = scene;
  const [before, found] = [knownAt(began.dispute.prior, path), knownAt(began.dispute.live, path)];
  const last = verdict.fields.find((field) => field.path === path);
  const after = last?.value;
  return {
    field: fieldName(path, hides),
    isAsked: last?.outcome === "ask",
    ...(before !== undefined && { before: valueText(before, path, hides) }),
    ...(found !== undefined && { found: valueText(found, path, hides) }),
    ...(after !== undefined && { after: valueText(after, path, hides) }),
  };
}

/** Everybody with a claim on what it was about, each cause once. */
function sidesOf(paths: readonly string[], scene: SheetScene): readonly SheetParty[] {
  const { claims } = scene.dispute;
  const about = claims.filter(
    ({ field, state }) =>
      state === "active" && scene.reader.sees(field) && paths.some((path) => overlaps(field, path)),
  );
  const sides = about.slice(0, most).map((claim) => partyOf(claim, scene));
  return [...new Map(sides.map((side) => [JSON.stringify(side), side])).values()];
}

const factsOf = (scene: SheetScene): readonly string[] =>
  scene.telling.context.open
    .slice(0, most)
    .map(({ kind, ref, since, source }) =>
      plainLine(`${kind} ${ref}, since ${momentIn(scene, since).text}, as ${source} tells`),
    );
