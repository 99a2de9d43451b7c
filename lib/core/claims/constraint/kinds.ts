import * as z from "zod/mini";
import type { Json } from "../../fields/json.ts";
import type { Segment } from "../../fields/path.ts";
import type { Own } from "../statements/whose.ts";
import { max, min, notLowered, unchanged } from "./amount.ts";
import { lacksStatement } from "./documents.ts";
import { lacksLike } from "./elements.ts";
import type { ConstraintKind } from "./kind.ts";
import { like, notForeign, notLike } from "./text.ts";
import { absent, has, is, isIn, lacks, notIn } from "./value.ts";

/** The words of a constraint; a new one is its file and its line here. */
const kinds = {
  is,
  min,
  max,
  in: isIn,
  notIn,
  has,
  lacks,
  absent,
  like,
  notLike,
  notLowered,
  unchanged,
  notForeign,
  lacksLike,
  lacksStatement,
};

type Kinds = typeof kinds;
type KindName = keyof Kinds;
/** What an actor may say as well. */
type ClaimedName = "is" | "min" | "max" | "in" | "notIn" | "has" | "lacks" | "absent";

type AnyKind = ConstraintKind<unknown>;
const table: ReadonlyMap<string, AnyKind> = new Map(
  Object.entries(kinds as unknown as Readonly<Record<string, AnyKind>>),
);

/** The kind that bears a name; undefined of what only says where a demand stands. */
export const kindOf = (name: string): AnyKind | undefined => table.get(name);

const names = [...table.keys()];
const claimedNames: readonly string[] = names.filter((name) => kindOf(name)?.claimed !== undefined);

/** What an expression reads of a claim's constraint, and as what. */
export const readAs: Readonly<Record<string, string>> = Object.fromEntries(
  names.flatMap((name) => {
    const reads = kindOf(name)?.claimed?.reads;
    return reads === undefined ? [] : [[name, reads]];
  }),
);

type Fields<Name extends KindName> = { [K in Name]: z.ZodMiniOptional<Kinds[K]["schema"]> };

const fieldsOf = <Name extends KindName>(of: (kind: AnyKind) => z.ZodMiniType | undefined): Fields<Name> =>
  Object.fromEntries(
    [...table].flatMap(([name, kind]) => {
      const schema = of(kind);
      return schema === undefined ? [] : [[name, z.optional(schema)]];
    }),
  ) as unknown as Fields<Name>;

const saysNothing = (known: readonly string[]): string =>
  `a constraint must say something; use ${known.slice(0, -1).join(", ")} or ${known.at(-1)}`;

/** What a claim allows; several keys must all hold. */
export const Constraint = z
  .strictObject(fieldsOf<ClaimedName>(({ claimed }) => claimed?.schema))
  .check(z.refine((constraint) => Object.keys(constraint).length > 0, { error: saysNothing(claimedNames) }));
export type Constraint = Readonly<z.infer<typeof Constraint>>;

/** What the policy itself may demand: a claim's constraint, and what only a guardrail can say. */
export const GuardConstraint = z
  .strictObject({
    ...fieldsOf<KindName>(({ schema }) => schema),
    // What is not there at all breaks nothing.
    orAbsent: z.optional(z.literal(true)),
  })
  .check(
    z.refine((constraint) => Object.keys(constraint).some((key) => key !== "orAbsent"), {
      error: saysNothing(names),
    }),
  );
export type GuardConstraint = Readonly<z.infer<typeof GuardConstraint>> & GuardConstraintPlaced;

/** What no author writes: how a demand is carried to the field where it meets a value. */
type GuardConstraintPlaced = {
  readonly own?: Own | undefined;
  /** It is about what lies beneath the field. */
  readonly inside?: { readonly steps: readonly Segment[]; readonly constraint: GuardConstraint } | undefined;
  /** It is about the whole that the field is a part of. */
  readonly within?: Within | undefined;
};

export type Within = {
  readonly live: Json | undefined;
  readonly prior: Json | undefined;
  /** From the whole to the field. */
  readonly steps: readonly Segment[];
  /** What the whole's own name tells of it, where it cannot be read. */
  readonly keys?: Readonly<Record<string, string>>;
  readonly constraint: GuardConstraint;
};

export type ConstraintPart = { readonly name: string; readonly kind: AnyKind; readonly asked: unknown };

/** What a constraint says, kind by kind, in the order of the table. */
export function partsOf(constraint: GuardConstraint | Constraint): readonly ConstraintPart[] {
  const parts: ConstraintPart[] = [];
  for (const name of Object.keys(constraint)) {
    const asked = (constraint as Readonly<Record<string, unknown>>)[name];
    const kind = asked === undefined ? undefined : table.get(name);
    if (kind !== undefined) parts.push({ name, kind, asked });
  }
  return parts.length < 2 ? parts : parts.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}

/** The values that a constraint names. */
export const valuesNamed = (constraint: GuardConstraint | Constraint): readonly Json[] =>
  partsOf(constraint).flatMap(({ kind: { names: named }, asked }) =>
    named === undefined ? [] : named === "value" ? [asked as Json] : (asked as readonly Json[]),
  );

/** The same constraint with other words for the values that it names. */
export function withValues(constraint: Constraint, change: (value: Json) => Json): Constraint {
  const changed = partsOf(constraint).flatMap(({ name, kind: { names: named }, asked }) => {
    if (named === undefined) return [];
    return [[name, named === "value" ? change(asked as Json) : (asked as readonly Json[]).map(change)]];
  });
  return { ...constraint, ...Object.fromEntries(changed) };
}

/** It reads what is written in values against the accounts that are the team's own. */
export const asksWhose = (constraint: GuardConstraint): boolean =>
  partsOf(constraint).some(({ kind, asked }) => kind.asksWhose?.(asked) ?? false);
