import { remembered } from "../remembered.ts";
import type { CalendarRow, HourClass } from "./file/calendar.ts";
import { matchesResource, type Place } from "./place.ts";
import type { PolicyFile } from "./policy-file.ts";

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Whether a minute of the day lies in some hours; equal ends hold nothing. */
export function isWithinHours({ from, to }: CalendarRow["working"], minute: number): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
}

// The days of the week in English, whatever language the machine speaks.
const formatFor = remembered(
  (timeZone) =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      weekday: "long",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
  100,
);

function localTime(zone: string, time: number): { readonly day: string; readonly minute: number } {
  const parts = formatFor(zone).formatToParts(new Date(time));
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? "";
  return { day: part("weekday").toLowerCase(), minute: minutesOf(`${part("hour")}:${part("minute")}`) };
}

/**
 * What an hour is at a place: the night first, then the weekend, then working hours, and evening is the rest. Unknown
 * where no row of the calendar is about the place.
 */
export function hourClassAt(
  { calendar = [] }: Pick<PolicyFile, "calendar">,
  place: Place,
  time: number,
): HourClass | undefined {
  const row = calendar.find((each) => matchesResource(each.in, place));
  if (row === undefined || !Number.isFinite(time)) return undefined;
  const { day, minute } = localTime(row.zone, time);
  if (isWithinHours(row.night, minute)) return "night";
  if (row.weekend.some((each) => each === day)) return "weekend";
  return isWithinHours(row.working, minute) ? "working" : "evening";
}
