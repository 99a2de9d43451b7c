import { millis } from "#core/claims/instant.ts";
import { declaredOn } from "#core/intents/declared-event.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import { takeIn } from "../receiving/take-in.ts";
import type { Runtime } from "../runtime.ts";

/**
 * Tells the docket of its resource what an intent says now. INVARIANT (stored, then told): the registry decides what was
 * said and when, and every repetition of a request tells it again; so anyone who dies between the two is healed by the
 * same request, and a docket never hears of anything that is not registered.
 */
export async function tell(registered: Registered, runtime: Runtime): Promise<void> {
  const told = declaredOn(registered);
  if (told === undefined) return;
  const { resource, event } = told;
  await takeIn(runtime, resource, { event, heardAt: millis(event.at) });
}
