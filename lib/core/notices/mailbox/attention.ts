import { instantOf, millis } from "../../claims/instant.ts";
import { sha256 } from "../../digest.ts";
import type { NoticeWeight } from "../../ports/people/notifier.ts";
import type { Mailbox } from "../../ports/stores/mailboxes.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** What comes to a bundle has so long to arrive. */
const gathering = 300_000;
/** A bundle that could leave at once waits so long for more. */
const longestGathering = hour;
const mostAdmitted = 500;

/** A mailbox after somebody asked for a place in its reader's day. */
export type DayPlace = {
  readonly box: Mailbox;
  /** When it may be told: now, or when the bundle is due. */
  readonly at: number;
  /** It is part of a bundle, which leaves then as one message. */
  readonly leavesAt?: number;
};

type DayPlaceInput = {
  readonly id: string;
  readonly weight: Exclude<NoticeWeight, "passes">;
  readonly now: number;
  /** Interruptions of one reader in any 24 hours. */
  readonly most: number;
};

/**
 * A place among the interruptions of a reader's day. The last place is the bundle's, and the later half is for questions: so
 * what is weakest waits first. INVARIANT (bounded attention): in no 24 hours are there more places than the limit.
 */
export function dayPlace(box: Mailbox, { id, weight, now, most }: DayPlaceInput): DayPlace {
  const own = sha256(id).slice(0, 12);
  if (box.admitted?.includes(own) === true) return { box, at: now };
  const due = box.bundleAt === undefined ? -Infinity : millis(box.bundleAt);
  const leavesAt = leavingOf(due);
  if (due <= now && leavesAt > now) return { box: admitting(box, own), at: now, leavesAt };
  const spent = (box.spent ?? []).filter((at) => millis(at) + day > now);
  const singles = weight === "question" ? most - 1 : Math.floor(most / 2);
  if (spent.length < singles) {
    return { box: admitting({ ...box, spent: [...spent, instantOf(now)] }, own), at: now };
  }
  if (due > now) return { box, at: due };
  const at = bundleTime(spent, now, most);
  return { box: { ...box, spent: [...spent, instantOf(at)], bundleAt: instantOf(at) }, at };
}

/** When the words of a bundle leave, which are held until then. */
export const leavingOf = (at: number): number => at + gathering;

const admitting = (box: Mailbox, id: string): Mailbox => ({
  ...box,
  admitted: [...(box.admitted ?? []), id].slice(-mostAdmitted),
});

/** The first moment that leaves others time to join, and at which a place is free. */
function bundleTime(spent: readonly string[], now: number, most: number): number {
  const soonest = now + longestGathering;
  const moments = spent.map(millis).toSorted((a, b) => a - b);
  const blocking = moments.at(-most);
  return blocking === undefined ? soonest : Math.max(soonest, blocking + day);
}

type TeamPlaceInput = {
  readonly id: string;
  readonly size: number;
  readonly now: number;
  readonly most: number;
};

/** The same for those who are asked together: the sum of what reaches each of them. */
export function teamPlace(box: Mailbox, { id, size, now, most }: TeamPlaceInput): DayPlace {
  const own = sha256(id).slice(0, 12);
  if (box.admitted?.includes(own) === true) return { box, at: now };
  const spent = (box.spent ?? []).filter((at) => millis(at) + day > now);
  const taken = Math.min(size, most);
  if (spent.length + taken <= most) {
    const more = Array.from({ length: taken }, () => instantOf(now));
    return { box: admitting({ ...box, spent: [...spent, ...more] }, own), at: now };
  }
  const moments = spent.map(millis).toSorted((a, b) => a - b);
  return { box, at: (moments[spent.length + taken - most - 1] ?? now) + day };
}
