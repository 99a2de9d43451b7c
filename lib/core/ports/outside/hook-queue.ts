import type { Situation } from "../../claims/situation.ts";

/** Why a part of a message says nothing that could be read: where it was looked for, and what mends it. */
export type UnmappedPart = {
  readonly part: string;
  readonly path: string;
  readonly message: string;
  readonly hint: string;
};

/** What came of a delivery. Its ids are digests; one that is known already changes nothing. */
export type HookTold =
  | {
      readonly as: "word";
      readonly deliveries: readonly string[];
      readonly situation: Situation;
      /** Those in it who are nobody here. */
      readonly unknown: readonly string[];
    }
  | { readonly as: "ignored"; readonly deliveries: readonly string[] }
  | {
      readonly as: "unmapped";
      readonly deliveries: readonly string[];
      readonly unmapped: readonly UnmappedPart[];
    }
  /** How many were refused as not proven since the last that was told. */
  | { readonly as: "refused"; readonly count: number };

/** What is handed on of a message to a hook; nothing of the message itself. */
export type HookNote = {
  readonly v: 1;
  readonly source: string;
  readonly at: string;
  readonly told: HookTold;
};

export interface HookQueue {
  put(note: HookNote): Promise<void>;
}
