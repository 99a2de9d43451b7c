import type * as z from "zod/mini";
import type { Json } from "../../fields/json.ts";
import type { Segment } from "../../fields/path.ts";
import type { Topology } from "../../fields/topology.ts";
import type { Own } from "../statements/whose.ts";

/** Words of a constraint with what they ask. */
type Demands = Readonly<Record<string, unknown>>;

/** What a demand is judged with besides the value. */
type MeetsAround = { readonly topology: Topology | undefined; readonly own: Own | undefined };

/** What a demand leaves possible; `null` among the values is absence. */
type Narrowing = {
  readonly low?: number;
  readonly high?: number;
  readonly values?: readonly Json[];
  readonly excluded?: readonly Json[];
};

/** How values are worded where the sentence stands. */
export type ValueWords = {
  readonly one: (value: Json) => string;
  readonly list: (values: readonly Json[], last?: "and") => string;
};

/**
 * All that Parley knows of one word of a constraint. INVARIANT (a new kind is a new file): all code that works
 * with constraints asks the table, so that a kind is added by its file and its line in `kinds.ts`.
 */
export type ConstraintKind<Asked> = {
  readonly schema: z.ZodMiniType<Asked>;
  /** What an actor may write, and what an expression reads; the policy alone may ask for the others. */
  readonly claimed?: { readonly schema: z.ZodMiniType<Asked>; readonly reads: string };
  /** Whether a value that is there meets it; undefined where it cannot be read. */
  readonly holds: (value: Json, asked: Asked, around: MeetsAround) => boolean | undefined;
  /** Whether absence meets it, as it does where nothing is said. */
  readonly holdsAbsent?: (asked: Asked) => boolean;
  /** The same of a part, by what its name tells, where the whole that is meant cannot be read. */
  readonly holdsUnread?: (value: Json, asked: Asked, whole: UnreadWhole) => boolean | undefined;
  /** What it leaves possible; where nothing is said, it is asked of each value. */
  readonly narrows?: (asked: Asked) => Narrowing;
  /** It reads what is written in a value, not the value alone. */
  readonly isRich?: true;
  /** What is asked is a value of the field, or a list of them. */
  readonly names?: "value" | "values";
  /** It has to be told whose accounts are one's own. */
  readonly asksWhose?: (asked: Asked) => boolean;
  /** What it comes to once the values are known that were last agreed. */
  readonly resolved?: (
    asked: Asked,
    agreed: readonly Json[],
    beside: { readonly min?: number | undefined },
  ) => Demands;
  /** What it wants of the part that a step leads to. */
  readonly ofPart?: (asked: Asked, step: Segment) => Demands;
  /** Of that part only the whole can show whether it is met. */
  readonly needsWhole?: (asked: Asked, step: Segment) => boolean;
  /** What is wanted, behind `wants`. */
  readonly wish: (asked: Asked, words: ValueWords) => string;
  /** What is demanded, behind the name of a field. */
  readonly demand: (asked: Asked, words: ValueWords) => string;
};

type UnreadWhole = {
  readonly keys: Readonly<Record<string, string>>;
  readonly own: Own | undefined;
};
