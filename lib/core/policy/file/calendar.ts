import * as z from "zod/mini";
import { valueText } from "../../fields/value-text.ts";
import { ResourceSelector } from "../selector.ts";
import { list, Name, rowMarks, Text } from "./words.ts";

/** What an hour is to the people of a place. */
export const hourClasses = ["working", "evening", "night", "weekend"] as const;
export type HourClass = (typeof hourClasses)[number];

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const ClockTime = z.string().check(
  z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
    error: ({ input }) => `${valueText(input)} is not a time of day; write it like \`08:30\``,
  }),
);

/** From one time of day to another, which lies outside; the end may lie on the next day. */
const Hours = z.strictObject({ from: ClockTime, to: ClockTime });

/** How the people of a place live: it says what an hour is to them, and changes no verdict. */
const CalendarRow = z.strictObject({
  id: Name,
  ...rowMarks,
  in: z.prefault(ResourceSelector, {}),
  zone: Text,
  working: z.prefault(Hours, { from: "08:00", to: "18:00" }),
  night: z.prefault(Hours, { from: "22:00", to: "06:00" }),
  weekend: z.prefault(z.readonly(z.array(z.enum(weekdays)).check(z.maxLength(7))), ["saturday", "sunday"]),
});
export type CalendarRow = Readonly<z.infer<typeof CalendarRow>>;

export const Calendar = list(CalendarRow, 100);
