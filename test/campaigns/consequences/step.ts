import type { Situation } from "#core/claims/situation.ts";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Judged } from "./verdicts.ts";

/** What comes to the ledger, in whatever order. */
export type Step =
  | { readonly is: "decision"; readonly judged: Judged }
  | {
      readonly is: "event";
      readonly on: ResourceId;
      readonly event: ChangeEvent;
      readonly heardAt: number;
    }
  | { readonly is: "situation"; readonly situation: Situation }
  | {
      /** A call that failed. */
      readonly is: "failed";
      readonly on: ResourceId;
      readonly at: number;
      readonly name: string;
      readonly mark: string;
    };

/** What becomes of a verdict, as its author knows it: nothing of what is tried has a part in it. */
export type Known = { readonly undone?: true; readonly alarm?: true; readonly refused?: true };

/** A verdict, with what is known to become of it. */
export type KnownVerdict = { readonly at: number; readonly is: Known };
