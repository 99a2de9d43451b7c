import { arrivalOf, type StoredEvent } from "#core/ledger/stored-event.ts";
import { mayTouchGuardrail } from "#core/looking/guarded.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";

/** The part of the delay that is left to an event for being stored before the look that it relies on. */
const slack = 0.1;

/** Whose budget the look is of. */
const askerOf = (event: StoredEvent): string => (event.kind === "strike" ? event.by : event.actor.principal);

type Taken = { readonly event: StoredEvent; readonly heardAt: number };

/**
 * Keeps an event and has somebody look, once for all that come while the look is due. INVARIANT (seen): the look
 * comes after the event was stored, whenever anyone who stores it dies.
 */
export async function takeIn(
  { events, looks, settings, policy, now }: Pick<Runtime, "events" | "looks" | "settings" | "policy" | "now">,
  resource: ResourceId,
  { event, heardAt }: Taken,
): Promise<void> {
  const began = now();
  const { lookDelayMs } = settings;
  const arrival = arrivalOf(heardAt, event.id);
  const from = arrivalOf(began - lookDelayMs * (1 - slack), "");
  const isAsked = from < arrival && (await events.isLookAsked(resource, from, arrival));
  await events.put(resource, { arrival, event, asksLook: !isAsked });
  const isSlow = now() - began > lookDelayMs * slack;
  if (isAsked && !isSlow) return;
  const first = mayTouchGuardrail(policy, resource.type, event);
  const request = { resource, since: arrival, again: 0, by: askerOf(event), ...(first && { first }) };
  await looks.ask(request, lookDelayMs);
}
