import { type Attribution, attribute } from "../../attribution/attribute.ts";
import { settled } from "../../attribution/channels/testimonies.ts";
import { millis } from "../../claims/instant.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import type { Heard, HeardChange } from "./heard.ts";

/** How close to a change its writer's tags must come to speak of it. */
const near = 300_000;

/** Why a change was made, as far as any channel says by now; nothing where nobody said why. */
export function reasonFor(change: HeardChange, said: Heard["said"]): Attribution | undefined {
  const own = canonicalPrincipal(change.actor.principal);
  const close = said.filter(
    ({ actor, at }) =>
      canonicalPrincipal(actor.principal) === own && Math.abs(millis(at) - millis(change.at)) <= near,
  );
  const heard = [...change.testimonies, ...close.map(({ testimony }) => testimony)];
  const found = attribute(settled(heard, change.at));
  if (found === undefined) return undefined;
  return found.intent === "unattributed" && found.motivation.kind === "none" ? undefined : found;
}
