import type { Json } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";
import type { Movers } from "../owners/movers.ts";
import type { Mode } from "../policy/policy-file.ts";

/** How it was learnt: by watching, by a verdict that let a shown edit stand, or by a person's ruling. */
export const waysToLearn = ["first sight", "observed", "kept", "ruling"] as const;
export type WayToLearn = (typeof waysToLearn)[number];

/** Who brought the agreed value of a field, or a resource into being. */
export type Author = {
  /** Canonical; missing where nobody is known any more: their entry stands in the way of the creator's. */
  readonly principal?: string;
  readonly human?: string;
  readonly at: string;
  readonly how: WayToLearn;
  /** A person said that they are no author. */
  readonly struck?: { readonly by: string; readonly at: string };
};

/** A number that was agreed until the moment, and is higher than every later one. */
export type PastHigh = { readonly value: number; readonly until: string };

/** A difference that stood when Parley was allowed to do more: it is listed, and nothing is done about it. */
type Outstanding = { readonly field: FieldPath; readonly at: string };

/** What Parley has learnt of a resource besides its values; records from before it have none of it. */
export type Learnt = {
  /** By the field, or by the whole around it. */
  readonly authors?: Readonly<Record<FieldPath, Author>>;
  /** While Parley only observes: who wrote what stands and is not agreed yet. They are its authors once it is. */
  readonly writers?: Readonly<Record<FieldPath, Author>>;
  readonly creator?: Author;
  readonly highest?: Readonly<Record<FieldPath, readonly PastHigh[]>>;
  /** What stood before numbers that were only let stand, and that nobody brought. */
  readonly authored?: Readonly<Record<FieldPath, Json>>;
  /** Who wrote its tags since they were first settled, by their keys. */
  readonly movers?: Movers;
  /** In which mode the docket was judged last. */
  readonly mode?: Mode;
  readonly outstanding?: readonly Outstanding[];
};
