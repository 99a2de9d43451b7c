import type { SheetMoments } from "#console/sheet/moments-part.ts";
import { millis } from "#core/claims/instant.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { foretoldLine } from "#core/views/sheet/decided.ts";
import { type Coming, foretold, isUnsure, type JudgedLater, type Untold } from "#core/views/sheet/moments.ts";
import { fieldName, momentIn } from "#core/views/sheet/scene.ts";
import type { Sheet } from "#core/views/sheet/sheet.ts";
import { turnsOf } from "#core/views/sheet/turns.ts";
import { hidesIn, type Knowing } from "#core/views/shown-value.ts";
import type { Seen } from "../seen.ts";

const day = 86_400_000;
const most = 100;
/** Of them as many are to come at most. */
const mostForetold = 50;
const mostUntold = 10;

type SheetMomentsInput = { readonly decisions: readonly LoggedDecision[]; readonly knowing: Knowing };

type SheetMomentsReach = { readonly coming: Coming; readonly from: number; readonly until: number };

/** Where one can go from a sheet: at most a hundred moments, and whether there are more. */
export function sheetMoments(
  { record, reader }: Pick<Seen, "record" | "reader">,
  { coming: ahead, from, until }: SheetMomentsReach,
  { decisions, knowing }: SheetMomentsInput,
): SheetMoments {
  const { now } = ahead.input;
  const coming = foretold(ahead, until);
  const lines = coming.turns.flatMap((one) => foretoldLine(one, reader, knowing) ?? []);
  const next = lines.slice(0, mostForetold);
  const { turns, isMore } = turnsOf({ record, decisions, reader, from, most: most - next.length }, knowing);
  const isLate = ({ at }: (typeof turns)[number]) => millis(at.at) >= now - day;
  return {
    day: turns.filter(isLate),
    week: turns.filter((turn) => !isLate(turn)),
    isWeek: from >= now - 7 * day,
    foretold: next,
    untold: untoldLines(coming.untold, { record, reader, knowing }),
    isMore: isMore || coming.isMore || lines.length > next.length,
  };
}

type UntoldLinesInput = Pick<Seen, "record" | "reader"> & { readonly knowing: Knowing };

function untoldLines(all: readonly Untold[], { record, reader, knowing }: UntoldLinesInput) {
  const hides = hidesIn(record.resource, knowing);
  return all
    .filter(({ path }) => reader.sees(path))
    .slice(0, mostUntold)
    .map(({ path, since }) => ({ field: fieldName(path, hides), at: momentIn({ reader }, since) }));
}

/** A question that nobody was told of yet has no deadline that anybody knows. */
export function withUntold<Told extends Pick<Sheet, "rows">>(sheet: Told, { untold }: JudgedLater): Told {
  const rows = sheet.rows.map((row) =>
    row.asked !== undefined && isUnsure(row.path, untold)
      ? { ...row, asked: { ...row.asked, isUntold: true as const } }
      : row,
  );
  return { ...sheet, rows };
}
