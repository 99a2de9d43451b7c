/** One thing that is counted: a short text that tells it from others, and when it happened. */
export type Tallied = { readonly mark: string; readonly at: string };

/** No more of one key are ever read: anyone who has so many is over every limit. */
export const mostCounted = 1_000;

/** What is counted of each party for a day or so, by all workers together. */
export interface Tallies {
  /** Counts one; the same mark at the same moment counts once, however often it is added. */
  add(key: string, tallied: Tallied): Promise<void>;
  /** The marks under a key since a moment, that moment included, each once; at most `mostCounted`. */
  marks(key: string, since: string): Promise<ReadonlySet<string>>;
}
