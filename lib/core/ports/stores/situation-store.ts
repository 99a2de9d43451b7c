import type { Situation } from "../../claims/situation.ts";

export interface SituationStore {
  /** Of two about one source, reference and `since`, a closed one stands over an open one. Says whether anything is new. */
  put(situation: Situation): Promise<{ readonly isNew: boolean }>;
  /** Open ones, and those that closed after the moment. */
  since(moment: string): Promise<readonly Situation[]>;
  /** Remembers that a principal wrote the definition or the state behind a reference. */
  wrote(ref: string, principal: string): Promise<void>;
  /** Who wrote it within the last days. */
  writersOf(ref: string): Promise<readonly string[]>;
}
