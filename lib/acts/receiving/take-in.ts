import { isTooLate } from "#core/ledger/due-look.ts";
import { arrivalOf, type StoredEvent } from "#core/ledger/stored-event.ts";
import { mayTouchGuardrail } from "#core/looking/guarded.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { askMarked, planLook } from "../looking/asking-look.ts";
import type { Runtime } from "../runtime.ts";

/** Whose budget the look is of. */
const askerOf = (event: StoredEvent): string => (event.kind === "strike" ? event.by : event.actor.principal);

type Taken = { readonly event: StoredEvent; readonly heardAt: number };

/**
 * Keeps an event, and has somebody look. INVARIANT (seen): the look comes after the event was stored, whenever the
 * worker that stores it dies; that it comes is stored with the event.
 */
export async function takeIn(
  runtime: Pick<Runtime, "events" | "looks" | "meters" | "settings" | "policy" | "now">,
  resource: ResourceId,
  { event, heardAt }: Taken,
): Promise<void> {
  const { events, settings, policy, now } = runtime;
  const began = now();
  const arrival = arrivalOf(heardAt, event.id);
  const first = mayTouchGuardrail(policy, resource.type, event);
  const wanted = { resource, since: arrival, by: askerOf(event), ...(first && { first }) };
  const { look, ask } = await planLook(wanted, runtime);
  const { isNew } = await events.put(resource, { arrival, event, look });
  await ask?.();
  // What was stored before may tell of a look that the one who stored it did not live to ask for.
  const mayBeUnasked = !isNew && ask === undefined;
  if (mayBeUnasked || isTooLate(now() - began, settings.lookDelayMs)) await askMarked(wanted, runtime);
}
