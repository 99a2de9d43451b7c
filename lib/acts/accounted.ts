import type { Outcome } from "#core/receiving/fate.ts";
import type { CountName } from "./metric-names.ts";
import type { Log } from "./runtime.ts";

const metrics: Readonly<Record<Outcome, CountName>> = {
  stored: "EventsStored",
  said: "EventsSaid",
  noticed: "EventsNoticed",
  ignored: "EventsIgnored",
  ungoverned: "EventsUngoverned",
  unresolved: "EventsUnresolved",
  ambiguous: "EventsAmbiguous",
  forged: "EventsForged",
  "too big": "EventsTooBig",
  broken: "EventsBroken",
};

/** Counts what became of one event; a forged one is told as well, without a word of it. */
export function account(log: Log, { as, why }: { readonly as: Outcome; readonly why?: string }): void {
  log.count(metrics[as]);
  if (as === "forged") log.warn("an event was refused as forged", { why });
}
