import { behindOf, type SessionBehind } from "../../../changes/actors/with-session.ts";
import type { ReasonPart, ReasonWords } from "../words/reason.ts";
import type { Began } from "./began-session.ts";

const mostSessions = 20_000;
const hour = 3_600_000;
/** The longest session that AWS gives out. */
export const longestSession = 36 * hour;
// A session may begin in one log file and be used in one that is read much later.
const keptFor = 2 * longestSession;
/** What is known of those further up is handed down when a session begins, so that longer chains end nowhere else. */
export const longestChain = 16;

/** Only the account that a caller came from says who that was. */
const knows = ({ parent, human }: Began): number => (parent === undefined && human === undefined ? 1 : 0);

/** Of two records about one key the earlier counts, whichever was read first. */
function isEarlier(a: Began, b: Began): boolean {
  const order = a.at - b.at || knows(a) - knows(b);
  return order === 0 ? a.eventId < b.eventId : order < 0;
}

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
type Above = Pick<Link, "parent">;
type ChainOfInput<L extends Above> = { readonly get: (key: string) => L | undefined };

/** A session with what is known of the one that it began from, by the time that it begins. */
export function inheriting<S extends SessionBehind>(session: S, parent: SessionBehind | undefined): S {
  return parent === undefined ? session : { ...session, ...behindOf([session, parent]) };
}

/** The sessions that one began from, the nearest first, and the key of the first that is not known. */
export function chainOf<L extends Above>(
  { parent }: Above,
  known: ChainOfInput<L>,
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
export function handedDown(chain: readonly Link[]): ReasonWords {
  const said = new Map<ReasonPart, string>();
  for (const { said: own, handsOn } of chain.toReversed()) {
    for (const [name, value] of Object.entries(own) as [ReasonPart, string][]) {
      if (handsOn.has(name) || said.has(name)) said.set(name, value);
    }
  }
  return Object.fromEntries(said);
}
