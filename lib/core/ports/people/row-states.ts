import type { RowStates } from "../../learning/rows/row-states.ts";

type KeptStates = { readonly ok: true; readonly version: number } | { readonly ok: false };

/** What became of drafts that a policy may have rows of, as one small document that is read where something is judged. */
export interface RowStatesStore {
  /** As it stood a moment ago; undefined where nothing was ever kept. */
  read(): Promise<RowStates | undefined>;
  /** Stores it as the next version unless its version is no longer the stored one. */
  keep(states: RowStates): Promise<KeptStates>;
}
