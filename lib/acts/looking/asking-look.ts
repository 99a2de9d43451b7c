import { type DueLook, lookFor, sureAfter } from "#core/ledger/due-look.ts";
import { type Arrival, arrivalOf, heardAt } from "#core/ledger/stored-event.ts";
import { type LookRequest, longestDelayMs } from "#core/ports/outside/look-queue.ts";
import type { Runtime } from "../runtime.ts";
import { readSlot } from "./read-slot.ts";

type AskingLookInput = Omit<LookRequest, "since" | "again" | "slot"> & {
  readonly since: Arrival;
  /** Nothing is stored that could tell the next one of the look. */
  readonly isUnstored?: boolean;
};

type AskingLookRuntime = Pick<Runtime, "events" | "looks" | "meters" | "settings" | "now">;

/** A look may wait for its turn to read as long as a queue holds it back; and one who is behind finds another who was as far. */
function placeToReadFrom(since: Arrival, now: number, delayMs: number): Arrival {
  const behind = Math.max(0, now - heardAt(since));
  return arrivalOf(Math.floor(now - delayMs - longestDelayMs - 2 * behind), "");
}

/**
 * Has somebody look, once for all that comes while a look is due, however far behind its messages the one who hears of it
 * is.
 */
export async function askLook(wanted: AskingLookInput, asking: AskingLookRuntime): Promise<void> {
  await (await planLook(wanted, asking)).ask?.();
}

type AskingLookPlan = {
  readonly look: DueLook;
  /** Nobody has asked for it yet. */
  readonly ask?: () => Promise<void>;
};

/**
 * The look that takes in what is heard now; an own one is still to be asked for. INVARIANT (asked): nobody relies on their
 * own mark, for the one who made it may not have lived to ask.
 */
export async function planLook(
  { isUnstored = false, ...wanted }: AskingLookInput,
  asking: AskingLookRuntime,
): Promise<AskingLookPlan> {
  const { events, settings, now } = asking;
  const { lookDelayMs: delayMs } = settings;
  const { resource, since, first = false } = wanted;
  const moment = now();
  const from = placeToReadFrom(since, moment, delayMs);
  const { looks, marked, isHot } = await events.dueLooks(resource, from);
  const known = marked === undefined || marked.by === since ? looks : [...looks, marked.look];
  const found = lookFor({ known, now: moment, delayMs, first });
  if (found.isAsked) return { look: found.look };
  // Its turn to read the cloud is taken now, so that waiting for it takes no further message.
  const behindMs = (await readSlot(resource, first, asking)) - moment;
  const look = { at: found.look.at + Math.max(0, behindMs), first };
  if (isHot || isUnstored) {
    const mark = { look, by: since };
    const standing = await events.markLook(resource, mark, sureAfter(moment, delayMs));
    if (standing.by !== since) return { look: standing.look };
  }
  const waitMs = Math.min(look.at - moment, longestDelayMs);
  return { look, ask: () => asking.looks.ask({ ...wanted, again: 0, slot: look.at }, waitMs) };
}

/** Asks for a look a delay from now, once for all who are not sure that one comes. */
export async function askMarked(
  wanted: AskingLookInput,
  { events, looks, settings, now }: AskingLookRuntime,
): Promise<void> {
  const { resource, since, first = false } = wanted;
  const { lookDelayMs: delayMs } = settings;
  const moment = now();
  const mark = { look: { at: moment + delayMs, first }, by: since };
  const standing = await events.markLook(resource, mark, sureAfter(moment, delayMs));
  if (standing.by === since) await looks.ask({ ...wanted, again: 0 }, delayMs);
}
