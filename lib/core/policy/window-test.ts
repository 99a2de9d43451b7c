import { Cron } from "croner";
import { InvalidInput } from "../faults.ts";
import { remembered } from "../remembered.ts";
import type { WindowTest } from "./policy.ts";
import type { Window } from "./policy-file.ts";

/** The sections of a policy whose rows open by the clock. */
export const windowSections = ["writes", "freezes", "windows"] as const;
export type WindowSection = (typeof windowSections)[number];

/** Rows of two sections may share a name. */
export const windowKey = (section: WindowSection, id: string): string => `${section}/${id}`;

type Opening = Pick<Window, "cron" | "zone">;

// Croner would also read seconds, years, dates and `?` for the present: none has a place in a policy.
const cronShape = /^(@[a-z]{4,8}|[A-Za-z0-9*,/#+-]+( +[A-Za-z0-9*,/#+-]+){4})$/;
const zoneShape = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** True from each opening on for the length of the window; the moment at which it ends lies outside. */
export function windowTest({ cron, zone, duration }: Opening & Pick<Window, "duration">): WindowTest {
  const nextAfter = openingAfter(openingsOf({ cron, zone }));
  const isOpen = (time: number, overrun = 0) =>
    Number.isFinite(time) && nextAfter(Math.max(0, time - duration - overrun)) <= time;
  const turn = (time: number) => {
    const opens = nextAfter(time);
    return isOpen(time) ? Math.min(opens, nextAfter(Math.max(0, time - duration)) + duration) : opens;
  };
  return Object.assign(isOpen, { turn });
}

type NextOpening = { readonly from: number; readonly next: number };
const none: NextOpening = { from: Number.POSITIVE_INFINITY, next: Number.NEGATIVE_INFINITY };

/** The next opening after a moment; it is the same for all moments from one asked about up to itself. */
function openingAfter(openings: Cron): (after: number) => number {
  // Two, since whether a window is open is asked of its beginning, and when it turns of now.
  let seen: readonly [NextOpening, NextOpening] = [none, none];
  return (after) => {
    const known = seen.find(({ from, next }) => from <= after && after < next);
    if (known !== undefined) return known.next;
    const next = nextOf(openings, after);
    seen = [{ from: after, next }, seen[0]];
    return next;
  };
}

/** Whether there is any moment at which the window opens; 30 February has none. */
export function everOpens({ cron, zone }: Opening): boolean {
  const [, , ...days] = cron.trim().split(/ +/);
  // Every day has each of its minutes, or what comes right after a gap: only the days can be wanting.
  return opensOnDays(`${zone} ${days.length === 3 ? `0 0 ${days.join(" ")}` : cron}`);
}

const opensOnDays = remembered((key) => {
  const [zone = "", ...cron] = key.split(" ");
  return Number.isFinite(nextOf(openingsOf({ zone, cron: cron.join(" ") }), 0));
});

function nextOf(openings: Cron, after: number): number {
  return openings.nextRun(new Date(after))?.getTime() ?? Number.POSITIVE_INFINITY;
}

function openingsOf({ cron, zone }: Opening): Cron {
  if (!isTimeZone(zone)) {
    throw new InvalidInput(`\`${zone}\` is not a time zone`, {
      hint: "name it as `UTC` or like `Europe/Stockholm`",
    });
  }
  const hint = "write minute, hour, day, month and weekday, such as `0 22 * * FRI`";
  if (!cronShape.test(cron.trim()))
    throw new InvalidInput(`\`${cron}\` does not say when a window opens`, { hint });
  try {
    // A single opening that daylight saving skips comes right after the gap; a repeated one comes once.
    return new Cron(cron.trim(), {
      // Croner asks the zone's data at every step; UTC needs none.
      ...(zone === "UTC" ? { utcOffset: 0 } : { timezone: zone }),
      mode: "5-part",
      fixedTimeRule: "no-wildcard",
      paused: true,
    });
  } catch (cause) {
    throw new InvalidInput(`\`${cron}\` does not say when a window opens`, { hint, cause });
  }
}

export const isTimeZone = remembered((zone): boolean => {
  if (!zoneShape.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}, 1_024);
