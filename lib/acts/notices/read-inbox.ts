import type { Actor } from "#core/claims/claim.ts";
import { canonicalPrincipal, humanOf } from "#core/claims/principal.ts";
import type { ActorNotice } from "#core/ledger/actor-notice.ts";
import type { InboxPage } from "#core/ports/people/inboxes.ts";
import type { Runtime } from "../runtime.ts";

type ReadInbox = {
  readonly caller: Actor;
  readonly after: string | undefined;
  /** How long to wait for the first of them where there are none. */
  readonly waitMs: number;
};

/** How long until somebody looks again whether anything has come. */
const stepMs = 2_000;

/** What a caller was told behind a place: at once where there is any, else as soon as there is, as long as they wait. */
export async function waitedNotices(
  { caller, after, waitMs }: ReadInbox,
  runtime: Runtime,
): Promise<InboxPage> {
  const { inboxes, pause } = runtime;
  const principal = canonicalPrincipal(caller.principal);
  let place = after;
  let left = waitMs;
  for (;;) {
    const { notices, last } = await inboxes.list(principal, place);
    const own = notices.filter((notice) => isOwn(notice, caller));
    place = last ?? place;
    if (own.length > 0 || left <= 0) return { notices: own, ...(place !== undefined && { last: place }) };
    // What was read is another's: there may be more behind it, which nobody waits for.
    if (notices.length > 0) continue;
    await pause(Math.min(stepMs, left));
    left -= stepMs;
  }
}

/** INVARIANT (own notices only): a role that several humans take tells each of them of their own stakes. */
function isOwn({ actor: { human } }: ActorNotice, caller: Actor): boolean {
  const known = humanOf(caller);
  return human === undefined || known === undefined || known === human;
}
