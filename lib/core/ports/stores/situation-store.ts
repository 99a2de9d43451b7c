import type { SituationPlace } from "../../claims/kept-at.ts";
import type { Situation } from "../../claims/situation.ts";

/** What a look asks for: its own account and region, and the references that its claims cite. */
export type Surroundings = {
  readonly account: string;
  readonly region: string;
  readonly refs: readonly string[];
};

/** Each situation is kept in the one place that its scope names, and there under its reference. */
export interface SituationStore {
  /** Of two about one source, reference, place and `since`, a closed one stands over an open one. Says whether anything is new. */
  put(situation: Situation): Promise<{ readonly isNew: boolean }>;
  /**
   * What may concern a resource: open ones of its account and region and of the common collection, and of each
   * reference all that is remembered there. It may be a little old, and costs the same however many others there are.
   */
  around(where: Surroundings): Promise<readonly Situation[]>;
  /** All that is remembered under a reference in one place, the latest. */
  under(ref: string, place: SituationPlace): Promise<readonly Situation[]>;
  /** All that callers of the API declared under a reference, wherever it is kept. */
  declared(ref: string): Promise<readonly Situation[]>;
  /** Open ones of the whole installation, and those that closed after the moment: for lists, never for a look. */
  since(moment: string): Promise<readonly Situation[]>;
  /** Brings what a release before kept otherwise to its place; says how many. */
  adopt(): Promise<number>;
  /** Remembers that a principal wrote the definition or the state behind a reference. */
  wrote(ref: string, principal: string): Promise<void>;
  /** Who wrote it within the last days. */
  writersOf(ref: string): Promise<readonly string[]>;
}
