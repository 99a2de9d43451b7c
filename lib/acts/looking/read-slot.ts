import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";

type ReadSlotRuntime = Pick<Runtime, "meters" | "settings" | "now">;

/** What may break a guardrail has as many reads again for itself, so that it waits for nothing else. */
function laneOf({ account, region }: ResourceId, first: boolean, { settings }: ReadSlotRuntime) {
  const { readsPerSecond: perSecond } = settings;
  const bucket = `reads/${first ? "first/" : ""}${account}/${region}`;
  return { bucket, rate: { take: 1, perSecond, most: Math.max(1, perSecond * 2) } };
}

/**
 * The moment at which the cloud may be read for one look in this account and region; now where there is room.
 * INVARIANT (asked once): anyone who has to wait gets a moment of their own, and asks nobody again.
 */
export async function readSlot(
  resource: ResourceId,
  first: boolean,
  reader: ReadSlotRuntime,
): Promise<number> {
  const { meters, now } = reader;
  const { bucket, rate } = laneOf(resource, first, reader);
  const moment = now();
  return moment + (await meters.reserve(bucket, moment, rate)).waitMs;
}
