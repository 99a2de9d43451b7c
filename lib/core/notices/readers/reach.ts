import type { Channel, Subscription } from "../../ports/people/subscriptions.ts";
import { endpointText } from "./reachable.ts";

/** How far one channel reaches: `unprotected` is one that anyone who finds a message of it can end. */
export type Reach = "protected" | "unprotected" | "unconfirmed" | "missing";

/** Of several subscriptions of one endpoint the best counts: any of them delivers. */
export function reachOf(
  channel: { readonly channel: Channel; readonly endpoint: string },
  subscriptions: readonly Subscription[],
): Reach {
  const own = subscriptions.filter((one) => endpointText(one) === endpointText(channel));
  const confirmed = own.filter(({ isConfirmed }) => isConfirmed);
  if (own.length === 0) return "missing";
  if (confirmed.length === 0) return "unconfirmed";
  // No text message holds a link that ends it.
  const isSafe = channel.channel === "sms" || confirmed.every(({ isProtected }) => isProtected);
  return isSafe ? "protected" : "unprotected";
}
