import { type Arrival, arrivalOf, heardAt } from "#core/ledger/stored-event.ts";
import type { LookRequest } from "#core/ports/outside/look-queue.ts";
import { type DueLook, lookFor, sureAfter } from "#core/receiving/due-look.ts";
import type { Runtime } from "../runtime.ts";

type Wanted = Omit<LookRequest, "since" | "again" | "slot"> & {
  readonly since: Arrival;
  /** Nothing is stored that could tell the next one of the look. */
  readonly isUnstored?: boolean;
};

type Asking = Pick<Runtime, "events" | "looks" | "settings" | "now">;

/** Somebody who is behind finds whoever was as far behind and asked within the last delay. */
function placeToReadFrom(since: Arrival, now: number, delayMs: number): Arrival {
  const behind = Math.max(0, now - heardAt(since));
  return arrivalOf(Math.floor(now - delayMs - 2 * behind), "");
}

/**
 * Has somebody look, once for all that comes while a look is due, however far behind its messages whoever hears of it
 * is. INVARIANT (no empty promise): nobody relies on a look before it was asked for.
 */
export async function askLook({ isUnstored = false, ...wanted }: Wanted, asking: Asking): Promise<DueLook> {
  const { events, settings, now } = asking;
  const { lookDelayMs: delayMs } = settings;
  const { resource, since, first = false } = wanted;
  const moment = now();
  const { looks: known, isHot } = await events.dueLooks(resource, placeToReadFrom(since, moment, delayMs));
  const { look, isAsked } = lookFor({ known, now: moment, delayMs, first });
  if (isAsked) return look;
  if (isHot || isUnstored) {
    const mark = { look, by: since };
    const standing = await events.markLook(resource, mark, sureAfter(moment, delayMs));
    if (standing.by !== since) return standing.look;
  }
  await asking.looks.ask({ ...wanted, again: 0 }, look.at - moment);
  return look;
}
