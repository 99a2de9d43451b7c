import type { UnmappedPart } from "../outside/hook-queue.ts";

type Refusals = { readonly count: number; readonly last?: string };
type MissedPart = Omit<UnmappedPart, "hint"> & { readonly at: string };
type UnknownPerson = { readonly name: string; readonly at: string };

/** What came of one source's messages lately, for those who look after it. */
export type SourceBook = {
  readonly source: string;
  /** Zero before it is stored. */
  readonly version: number;
  /** The last message that was proven. */
  readonly last?: { readonly at: string; readonly as: "word" | "ignored" | "unmapped" };
  readonly taken: number;
  readonly refused: Refusals;
  /** What could not be read, the latest first. */
  readonly unmapped: readonly MissedPart[];
  /** Those in its messages who are nobody here, the latest first. */
  readonly unknown: readonly UnknownPerson[];
  /** Short digests of the deliveries that are known; the latest two thousand. */
  readonly known: readonly string[];
};

export interface SourceBooks {
  /** The latest; an empty one of version zero where nothing came yet. */
  open(source: string): Promise<SourceBook>;
  /** Stores it as the next version unless its version is no longer the stored one. */
  save(book: SourceBook): Promise<{ readonly ok: true; readonly version: number } | { readonly ok: false }>;
}
