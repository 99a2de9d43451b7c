import type { IndexRow } from "../../ledger/index-rows.ts";

export type IndexPage = { readonly rows: readonly IndexRow[]; readonly next?: string };

/** Finds resources that are known, without reading through all of them. What it says may be a little old. */
export interface ResourceIndex {
  /** A row that stands there already changes nothing. */
  add(rows: readonly IndexRow[]): Promise<void>;
  remove(rows: readonly IndexRow[]): Promise<void>;
  /** The rows of a list whose places begin with a text, in the order of the places; `page` is where the page before ended. */
  list(list: string, beginning: string, page?: string): Promise<IndexPage>;
}
