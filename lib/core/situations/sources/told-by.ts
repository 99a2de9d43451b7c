import type { Source } from "../../policy/sources/source.ts";
import type { HookTold } from "../../ports/outside/hook-queue.ts";
import { isOutdated } from "./outdated.ts";
import type { ReadPayload } from "./read-payload.ts";

type DeliveryInput = { readonly deliveries: readonly string[]; readonly at: number };

const mostUnmapped = 20;

/** What is handed on of a message that was proven and read. */
export function toldBy(read: ReadPayload, source: Source, { deliveries, at }: DeliveryInput): HookTold {
  if (read.as === "unmapped")
    return { as: "unmapped", deliveries, unmapped: read.unmapped.slice(0, mostUnmapped) };
  if (read.as === "ignored" || isOutdated(read.situation, source, at)) return { as: "ignored", deliveries };
  return { as: "word", deliveries, situation: read.situation, unknown: read.unknown };
}
