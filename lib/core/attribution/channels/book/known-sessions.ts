import type { ReasonPart, Said } from "../words/reason.ts";
import type { Began } from "./began-session.ts";

const mostSessions = 20_000;
const hour = 3_600_000;
/** The longest session that AWS gives out. */
export const longestSession = 36 * hour;
// A session may begin in one log file and be used in one that is read much later.
const keptFor = 2 * longestSession;
const longestChain = 5;

/** Of two records about one key the earlier counts, whichever was read first. */
const isEarlier = (a: Began, b: Began): boolean => (a.at === b.at ? a.eventId < b.eventId : a.at < b.at);

/** INVARIANT (bounded): sessions that are long over, and the oldest of too many, are forgotten. */
export function knownSessions() {
  const known = new Map<string, Began>();
  let newest = -Infinity;
  return {
    get: (key: string): Began | undefined => known.get(key),
    put(began: Began): void {
      const before = known.get(began.key);
      if (before === undefined || isEarlier(began, before)) known.set(began.key, began);
      newest = Math.max(newest, began.at);
      for (const [key, { at }] of known) {
        if (known.size <= mostSessions && at >= newest - keptFor) return;
        known.delete(key);
      }
    },
  };
}

/** What a session hands on to those that begin from it. */
type Link = Pick<Began, "parent" | "said" | "handsOn">;
type Known<L extends Link> = { readonly get: (key: string) => L | undefined };

/** The sessions that one began from, the nearest first, and the key of the first that is not known. */
export function chainOf<L extends Link>(
  { parent }: Pick<Link, "parent">,
  known: Known<L>,
): { chain: readonly L[]; missing?: string } {
  const chain: L[] = [];
  let key = parent;
  while (key !== undefined && chain.length < longestChain) {
    const above = known.get(key);
    if (above === undefined) return { chain, missing: key };
    chain.push(above);
    key = above.parent;
  }
  return { chain };
}

/** What is handed on from session to session: the tags that were marked so, and all that came from further up. */
export function handedDown(chain: readonly Link[]): Said {
  const said = new Map<ReasonPart, string>();
  for (const { said: own, handsOn } of chain.toReversed()) {
    for (const [name, value] of Object.entries(own) as [ReasonPart, string][]) {
      if (handsOn.has(name) || said.has(name)) said.set(name, value);
    }
  }
  return Object.fromEntries(said);
}
