import type { CalendarRow } from "../../file/calendar.ts";
import { isWithinHours } from "../../hour-class.ts";
import type { Policy } from "../../policy.ts";
import type { PolicyFile } from "../../policy-file.ts";
import { resourcesContain } from "../compare/selectors.ts";
import type { Finding } from "../finding.ts";

/** Each row of the calendar has to be reached, and its hours have to hold something of their own. */
export function idleCalendar({ file, at }: Policy): readonly Finding[] {
  const { calendar = [] } = file;
  return calendar.flatMap((row, index) => [
    ...emptyHours(row, index),
    ...sharedHours(row, index),
    ...unreached(file, { row, index, at }),
  ]);
}

const warning = (pointer: string, message: string, hint: string): Finding => ({
  level: "warning",
  rule: "calendar",
  pointer,
  message,
  hint,
});

const spans = ["working", "night"] as const;

function emptyHours(row: CalendarRow, index: number): readonly Finding[] {
  return spans.flatMap((name): readonly Finding[] => {
    if (row[name].from !== row[name].to) return [];
    const pointer = `/calendar/${index}/${name}`;
    const hint = "let it end at another time of day";
    return [warning(pointer, `\`${name}\` ends when it begins, so it holds no hour`, hint)];
  });
}

const minutesOfDay = Array.from({ length: 24 * 60 }, (_, minute) => minute);

function sharedHours({ working, night }: CalendarRow, index: number): readonly Finding[] {
  const isShared = minutesOfDay.some(
    (minute) => isWithinHours(working, minute) && isWithinHours(night, minute),
  );
  if (!isShared) return [];
  const message = "`working` and `night` overlap: those hours count as night";
  return [warning(`/calendar/${index}/working`, message, "let one begin when the other ends")];
}

type UnreachedInput = { readonly row: CalendarRow; readonly index: number; readonly at: Policy["at"] };

function unreached(file: PolicyFile, { row, index, at }: UnreachedInput): readonly Finding[] {
  const { calendar = [] } = file;
  const above = calendar.slice(0, index).findIndex((other) => resourcesContain(file, other.in, row.in));
  if (above < 0) return [];
  const message = `\`${row.id}\` is never reached: the row at ${at(`/calendar/${above}`)} takes all that it names`;
  return [warning(`/calendar/${index}`, message, "move it further up, or remove it")];
}
