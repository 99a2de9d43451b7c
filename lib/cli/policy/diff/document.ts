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

type EffectVerdict = {
  readonly verdict: string;
  readonly why?: { readonly rule: string; readonly at?: string | undefined; readonly text: string };
};

/** One field of the log on which the two first differ. */
export type EffectExample = {
  readonly number: number;
  readonly at: string;
  readonly resource: {
    readonly account: string;
    readonly region: string;
    readonly type: string;
    readonly id: string;
  };
  readonly field: string;
  readonly actor: string;
  readonly environment: string;
  readonly account: string;
  readonly direction: EffectDirection;
  /** What is different first of all. */
  readonly differs: string;
  readonly rows: { readonly before?: string; readonly after?: string };
  readonly before: EffectVerdict;
  readonly after: EffectVerdict;
  /** As `parley decide` reads it; missing where it would tell what is hidden, or does not show it by itself. */
  readonly dispute?: unknown;
};

export type EffectDirection = "looser" | "stricter" | "other";

/** Differences that have one thing in common; `examples` are the numbers of at most three. */
export type EffectGroup = Readonly<Record<EffectDirection, number>> & {
  readonly name?: string;
  readonly before?: string;
  readonly after?: string;
  readonly examples: readonly number[];
};

export type EffectGroups = { readonly groups: readonly EffectGroup[]; readonly left: number };

/** What decides differently over a log. */
export type PolicyEffect = {
  readonly from?: string;
  readonly to?: string;
  readonly changes: number;
  /** Fields that either policy minds; `unknown` are later verdicts on those that differ, `beyond` what found no room. */
  readonly fields: Readonly<Record<EffectDirection | "same" | "unknown" | "beyond", number>>;
  readonly rows: EffectGroups;
  readonly actors: EffectGroups;
  readonly environments: EffectGroups;
  readonly accounts: EffectGroups;
  readonly examples: readonly EffectExample[];
};

/** All that `--json` prints. */
export type PolicyDiff = {
  readonly before: DiffedPolicy;
  readonly after: DiffedPolicy;
  readonly differences: readonly ToldDifference[];
  /** Where a log was named. */
  readonly effect?: PolicyEffect;
};
