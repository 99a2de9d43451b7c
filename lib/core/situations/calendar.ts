import { text } from "../changes/records/audit-record.ts";
import { momentOf } from "../changes/records/moment.ts";
import type { Scope } from "../claims/situation.ts";
import type { Envelope } from "../receiving/envelope.ts";
import { calendarRef } from "../receiving/written-refs.ts";
import { ignored, type Noted, type Unnoted } from "./noted.ts";

const mark = ":document/";

/** A Change Calendar that closed, so that nothing may change, or opened again. */
export function calendarIn(envelope: Envelope, home: string): Noted | Unnoted {
  const { detail, resources, account, time } = envelope;
  const arn = resources.find((one) => one.includes(mark));
  const now = momentOf({ time }, "time");
  if (arn === undefined || now === undefined) return { as: "broken", why: "it names no calendar or time" };
  if (arn.split(":")[4] !== account) return { as: "forged", why: "its calendar is of another account" };
  const state = text(detail, "state");
  if (state !== "CLOSED" && state !== "OPEN") return ignored("a calendar is open or closed");
  const name = arn.slice(arn.indexOf(mark) + mark.length);
  const facts = {
    kind: saysPeak(name) ? ("peak" as const) : ("freeze" as const),
    ref: calendarRef(name),
    source: "change-calendar",
    scope: scopeOf(account, home),
    since: now,
    responders: [],
  };
  const until = momentOf(detail, "nextTransitionTime");
  const situation =
    state === "OPEN"
      ? { ...facts, state: "closed" as const, closedAt: now }
      : { ...facts, state: "open" as const, ...(until !== undefined && { until }) };
  return { as: "situation", situation, asksWriters: true };
}

/** The calendars beside Parley are the whole company's; any other speaks for its own account. */
const scopeOf = (account: string, home: string): Scope => (account === home ? {} : { accounts: account });

/** `peak-sales`, `BlackFridayPeak`, `sales_PEAK_2026`; not `speakers`. */
const saysPeak = (name: string): boolean =>
  /(?:^|[^a-zA-Z])peak/i.test(name) || /[a-z0-9]P(?:eak|EAK)/.test(name);
