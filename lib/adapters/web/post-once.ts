import type { PostOutcome } from "#core/ports/people/channels.ts";
import { sendOnce, type WebAnswer, type WebReach, type WebRequest } from "./send-once.ts";

export type PostedRequest = Pick<WebRequest, "url" | "headers"> & { readonly body: string };

const most = { bytes: 16_384, isKept: false };

/** Posts once; of an answer only its status counts. */
export const postOnce = async (posted: PostedRequest, reach: WebReach): Promise<PostOutcome> =>
  outcomeOf(await sendOnce({ method: "POST", ...posted, most }, reach));

/** What became of what was sent. */
export function outcomeOf(answer: WebAnswer): PostOutcome {
  if (answer.as === "nowhere") return { kind: "busy", why: "its host has no address" };
  if (answer.as === "inside")
    return { kind: "refused", why: "its host leads to an address that is not public" };
  if (answer.as === "silent")
    return answer.isSent
      ? { kind: "unknown", why: "it did not answer in time" }
      : { kind: "busy", why: "it could not be reached" };
  return byStatus(answer.status);
}

function byStatus(status: number): PostOutcome {
  const why = `it answered ${status}`;
  if (status >= 200 && status < 300) return { kind: "taken" };
  if (status === 429 || status === 503) return { kind: "busy", why };
  if (status === 408 || status >= 500) return { kind: "unknown", why };
  // INVARIANT (no redirect): where an answer leads nobody goes.
  return { kind: "refused", why };
}
