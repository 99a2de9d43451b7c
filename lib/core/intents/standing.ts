import { millis } from "../claims/instant.ts";
import type { Registered } from "../ports/stores/registry.ts";

/** Withdrawn, or at its end. */
export const isOver = ({ state, until }: Registered, now: number): boolean =>
  state === "withdrawn" || (until !== undefined && millis(until) <= now);

/** The moment from which what it says now counts. */
export const saidAt = ({ at, changedAt }: Registered): string => changedAt ?? at;

/** Whether it stood when something was done, however late that is heard of. */
export function stoodAt(registered: Registered, at: number): boolean {
  const { state, until } = registered;
  if (state === "withdrawn" && !(millis(saidAt(registered)) > at)) return false;
  return until === undefined || !(millis(until) <= at);
}
