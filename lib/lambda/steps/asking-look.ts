import { type Arrival, arrivalOf, heardAt } from "#core/ledger/stored-event.ts";
import { type LookRequest, longestDelayMs } from "#core/ports/outside/look-queue.ts";
import { type DueLook, lookFor, sureAfter } from "#core/receiving/due-look.ts";
import type { Runtime } from "../runtime.ts";
import { readSlot } from "./looking/read-slot.ts";

type Wanted = Omit<LookRequest, "since" | "again" | "slot"> & {
  readonly since: Arrival;
  /** Nothing is stored that could tell the next one of the look. */
  readonly isUnstored?: boolean;
};

type Asking = Pick<Runtime, "events" | "looks" | "meters" | "settings" | "now">;

/** A look may wait for its turn to read as long as a queue holds it back; and one who is behind finds another who was as far. */
function placeToReadFrom(since: Arrival, now: number, delayMs: number): Arrival {
  const behind = Math.max(0, now - heardAt(since));
  return arrivalOf(Math.floor(now - delayMs - longestDelayMs - 2 * behind), "");
}

/**
 * Has somebody look, once for all that comes while a look is due, however far behind its messages the one who hears of it
 * is. INVARIANT (no empty promise): nobody relies on a look before it was asked for.
 */
export async function askLook({ isUnstored = false, ...wanted }: Wanted, asking: Asking): Promise<DueLook> {
  const { events, settings, now } = asking;
  const { lookDelayMs: delayMs } = settings;
  const { resource, since, first = false } = wanted;
  const moment = now();
  const { looks: known, isHot } = await events.dueLooks(resource, placeToReadFrom(since, moment, delayMs));
  const found = lookFor({ known, now: moment, delayMs, first });
  if (found.isAsked) return found.look;
  // Its turn to read the cloud is taken now, so that waiting for it takes no further message.
  const behindMs = (await readSlot(resource, first, asking)) - moment;
  const look = { at: found.look.at + Math.max(0, behindMs), first };
  if (isHot || isUnstored) {
    const mark = { look, by: since };
    const standing = await events.markLook(resource, mark, sureAfter(moment, delayMs));
    if (standing.by !== since) return standing.look;
  }
  await asking.looks.ask({ ...wanted, again: 0, slot: look.at }, Math.min(look.at - moment, longestDelayMs));
  return look;
}
