import type { Mailbox } from "../../ports/stores/mailboxes.ts";
import { mondayOf } from "./week.ts";

/** What reached one reader in a week: messages, and how many more were told in bundles among them. */
export type LoadOfWeek = { readonly told: number; readonly bundled: number };

const nothing: LoadOfWeek = { told: 0, bundled: 0 };

/** This week and the one before it, which is told while this one goes on. */
const mostWeeks = 2;

/** The box with one message more that reached its reader; `bundled` is how many were told in it where it is a bundle. */
export function withLoad(box: Mailbox, { now, bundled }: { now: number; bundled: number }): Mailbox {
  const week = mondayOf(now);
  const before = box.weeks?.[week] ?? nothing;
  const after = { told: before.told + 1, bundled: before.bundled + bundled };
  const weeks = Object.entries({ ...box.weeks, [week]: after }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { ...box, weeks: Object.fromEntries(weeks.slice(-mostWeeks)) };
}

export const loadIn = ({ weeks }: Mailbox, week: string): LoadOfWeek => weeks?.[week] ?? nothing;
