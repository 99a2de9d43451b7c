import { current } from "../../arbitration/record.ts";
import type { HappenedAt } from "../../notices/question/asking.ts";
import { timeText } from "../../notices/time-text.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import type { Knowing } from "../shown-value.ts";
import type { Foretold } from "./moments.ts";
import type { SheetRowHead } from "./row.ts";
import { momentIn, type SheetReader } from "./scene.ts";
import { emptySheet, type Sheet, sheetHeads } from "./sheet.ts";

/** What was decided, short enough for a line. */
export type DecidedLine = Pick<Sheet, "resource" | "name"> & {
  readonly id: string;
  readonly case: string;
  readonly at: HappenedAt;
  /** The fields that somebody minded. */
  readonly fields: readonly Pick<SheetRowHead, "field" | "outcome" | "now" | "settled">[];
  readonly more: number;
};

const mostFields = 2;

export function decidedLine(decision: LoggedDecision, reader: SheetReader, knowing: Knowing): DecidedLine {
  const { id, at } = decision;
  const told = { at, text: timeText(at, reader.zone) };
  const judged = current(decision.record);
  const { resource, name } = emptySheet(judged.dispute.resource, told);
  const heads = sheetHeads(judged, reader, knowing).filter(({ state }) => state !== "quiet");
  return { id, case: decision.case, resource, name, at: told, ...shortened(heads) };
}

/** What comes out differently at a moment to come. */
export type ForetoldLine = Pick<DecidedLine, "at" | "fields" | "more">;

/** Undefined where its reader may see nothing of it. */
export function foretoldLine(
  { differs, ...judged }: Foretold,
  reader: SheetReader,
  knowing: Knowing,
): ForetoldLine | undefined {
  const changed = sheetHeads(judged, reader, knowing).filter(({ path }) => differs.includes(path));
  if (changed.length === 0) return undefined;
  return { at: momentIn({ reader }, judged.dispute.now), ...shortened(changed) };
}

function shortened(rows: readonly SheetRowHead[]): Pick<DecidedLine, "fields" | "more"> {
  const fields = rows.slice(0, mostFields).map(({ field, outcome, now, settled }) => ({
    field,
    outcome,
    ...(now !== undefined && { now }),
    ...(settled !== undefined && { settled }),
  }));
  return { fields, more: rows.length - fields.length };
}
