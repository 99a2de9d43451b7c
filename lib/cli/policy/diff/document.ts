import type { Aspect, Direction } from "#core/policy/compare/direction.ts";
import type { Witness } from "#core/strictness/witness.ts";

type ToldPlace = { readonly pointer: string; readonly at: string };

/** A difference with its places in both files, and the dispute that shows it where one was sought. */
export type ToldDifference = {
  readonly section: string;
  readonly name: string;
  readonly change: "added" | "gone" | "moved" | "changed";
  readonly direction: Direction;
  readonly before?: ToldPlace;
  readonly after?: ToldPlace;
  readonly aspects: readonly Aspect[];
  /** How many disputes were tried. */
  readonly tried?: number;
  readonly witness?: Witness | null;
};

type DiffedPolicy = { readonly name: string; readonly digest: string };

/** All that `--json` prints. */
export type PolicyDiff = {
  readonly before: DiffedPolicy;
  readonly after: DiffedPolicy;
  readonly differences: readonly ToldDifference[];
};
