import type { Parley } from "#adapters/parley/client.ts";
import { listNotices } from "#core/api/operations/notices.ts";
import { Unavailable } from "#core/faults.ts";
import { type CheckedPlan, fatesIn } from "#core/plans/check/checked.ts";
import { noticesFor } from "../asking/notices.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The inbox is held open so long, in seconds. */
const held = 20;
/** Something may have changed of which nobody is told, such as a policy: so it is judged again after so long in any case. */
const anywayMs = 300_000;
/** An inbox that answers at once although it was to be held is not asked again at once. */
const pauseMs = 5_000;

export type TurnInput = {
  /** Claims of which notices tell. */
  readonly claims: ReadonlySet<string>;
  /** Where the inbox was read to before they were declared. */
  readonly after: string | undefined;
  readonly longestMs: number;
  readonly first: CheckedPlan;
  /** Has the plan judged as things stand then. */
  readonly again: () => Promise<CheckedPlan>;
};

export type Waited = { readonly checked: CheckedPlan; readonly turn: boolean; readonly ms: number };

/** Whether anything of it is heard again later. */
export function isWaiting(checked: CheckedPlan): boolean {
  const { waits, asks } = fatesIn(checked);
  return waits + asks > 0;
}

const isKept = (checked: CheckedPlan): boolean => !isWaiting(checked) && fatesIn(checked).lost === 0;

/** Where the inbox ends now. */
export const inboxEnd = async (parley: Pick<Parley, "ask">): Promise<string | undefined> =>
  (await noticesFor({}, parley)).after;

/**
 * Waits until all of a plan would be kept, nothing of it waits any more, or the time is over. INVARIANT (judged, not told): a
 * notice only says when to look; that its turn has come is what a judgement says.
 */
export async function waitForTurn(
  { claims, after: from, longestMs, first, again }: TurnInput,
  parley: Pick<Parley, "ask">,
  terminal: Pick<Terminal, "elapsed" | "pause">,
): Promise<Waited> {
  const begun = terminal.elapsed();
  const past = () => terminal.elapsed() - begun;
  let [checked, after, judgedAt, isDue] = [first, from, 0, false];
  while (isWaiting(checked) && past() < longestMs) {
    const wait = Math.max(1, Math.min(held, Math.ceil((longestMs - past()) / 1_000)));
    const asked = past();
    const read = await unlessAway(heldInbox({ after, wait }, parley));
    after = read?.after ?? after;
    const isOurs = read?.items.some((notice) => notice.claims.some((claim) => claims.has(claim))) ?? false;
    // What could not be judged at once, since Parley was away, still has to be.
    isDue ||= isOurs || past() - judgedAt >= anywayMs;
    const judged = isDue ? await unlessAway(again()) : undefined;
    if (judged !== undefined) {
      [checked, judgedAt, isDue] = [judged, past(), false];
    } else if (past() - asked < (wait * 1_000) / 2) {
      await terminal.pause(Math.min(pauseMs, wait * 1_000));
    }
  }
  return { checked, turn: isKept(checked), ms: past() };
}

type HeldInput = { readonly after: string | undefined; readonly wait: number };

const heldInbox = ({ after, wait }: HeldInput, parley: Pick<Parley, "ask">) =>
  parley.ask(listNotices, { query: { wait: String(wait), ...(after !== undefined && { after }) } });

/** An answer; none where Parley is away for a while, since the wait may be long. */
async function unlessAway<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (fault) {
    if (fault instanceof Unavailable) return undefined;
    throw fault;
  }
}
