import { current } from "../../arbitration/record.ts";
import type { HappenedAt } from "../../notices/question/asking.ts";
import { timeText } from "../../notices/time-text.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import type { Knowing } from "../shown-value.ts";
import type { SheetRow } from "./row.ts";
import type { SheetReader } from "./scene.ts";
import { type Sheet, sheetOf } from "./sheet.ts";

/** What was decided, short enough for a line. */
export type DecidedLine = Pick<Sheet, "resource" | "name"> & {
  readonly id: string;
  readonly case: string;
  readonly at: HappenedAt;
  /** The fields that somebody minded. */
  readonly fields: readonly Pick<SheetRow, "field" | "outcome" | "now" | "settled">[];
  readonly more: number;
};

const mostFields = 2;

export function decidedLine(decision: LoggedDecision, reader: SheetReader, knowing: Knowing): DecidedLine {
  const { id, at } = decision;
  const { rows, resource, name } = sheetOf(current(decision.record), reader, knowing);
  const fields = rows.slice(0, mostFields).map(({ field, outcome, now, settled }) => ({
    field,
    outcome,
    ...(now !== undefined && { now }),
    ...(settled !== undefined && { settled }),
  }));
  const told = { at, text: timeText(at, reader.zone) };
  return { id, case: decision.case, resource, name, at: told, fields, more: rows.length - fields.length };
}
