import type { ElementPattern } from "../../claims/constraint/elements.ts";
import { type GuardConstraint, partsOf } from "../../claims/constraint/kinds.ts";
import { meets } from "../../claims/satisfies.ts";
import type { StatementPattern } from "../../claims/statements/matches-statement.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import type { Topology } from "../../fields/topology.ts";
import { globContains, listContains } from "../lint/compare/globs.ts";
import type { Extent } from "./direction.ts";
import { elementContains } from "./elements.ts";

/** How fields can read their values; what is proven has to be true under each. */
const topologies: readonly (Topology | undefined)[] = [
  undefined,
  ...(["string", "number", "integer", "boolean", "json"] as const).map(
    (type): Topology => ({ kind: "scalar", type }),
  ),
];

/** How much the second demand refuses compared with the first. */
export const refusals = (before: GuardConstraint, after: GuardConstraint): Extent => ({
  isAtLeast: implies(after, before),
  isAtMost: implies(before, after),
});

/** Proves that every value which meets the first demand meets the second; what cannot be proven is answered with no. */
function implies(demand: GuardConstraint, other: GuardConstraint): boolean {
  if (canonicalJson(demand as Json) === canonicalJson(other as Json)) return true;
  if (meets(null, demand) !== false && meets(null, other) !== true) return false;
  const values = onlyValues(demand);
  if (values !== undefined) return values.every((value) => isMetWith(value, demand, other));
  return partsOf(other).every(({ name, asked }) => impliesPart(demand, name, asked));
}

/** The only values that can meet it. */
function onlyValues({ is, in: among, absent }: GuardConstraint): readonly Json[] | undefined {
  if (absent === true) return [null];
  return is === undefined ? among : [is];
}

const isMetWith = (value: Json, demand: GuardConstraint, other: GuardConstraint): boolean =>
  topologies.every(
    (topology) => meets(value, demand, topology) === false || meets(value, other, topology) === true,
  );

type Proof = (demand: GuardConstraint, asked: never) => boolean;

const textOf = (value: unknown): string => canonicalJson(value as Json);

const hasEach = (wide: readonly unknown[] | undefined, narrow: readonly unknown[]): boolean => {
  const texts = new Set(wide?.map(textOf));
  return narrow.every((value) => texts.has(textOf(value)));
};

const refuses = (demand: GuardConstraint, value: Json): boolean =>
  topologies.every((topology) => meets(value, demand, topology) === false);

const proofs: Readonly<Record<string, Proof>> = {
  min: ({ min }, asked: number) => min !== undefined && min >= asked,
  max: ({ max }, asked: number) => max !== undefined && max <= asked,
  notIn: (demand, asked: readonly Json[]) =>
    asked.every((value) => hasEach(demand.notIn, [value]) || refuses(demand, value)),
  has: ({ has }, asked: readonly Json[]) => hasEach(has, asked),
  lacks: ({ lacks }, asked: readonly Json[]) => hasEach(lacks, asked),
  absent: (_, asked: boolean) => !asked,
  like: ({ like }, asked: readonly string[]) => like !== undefined && listContains(asked, like),
  notLike: ({ notLike = [] }, asked: readonly string[]) =>
    asked.every((glob) => notLike.some((wide) => globContains(wide, glob))),
  lacksLike: ({ lacksLike = [] }, asked: readonly ElementPattern[]) =>
    asked.every((pattern) => lacksLike.some((wide) => elementContains(wide, pattern))),
  lacksStatement: ({ lacksStatement = [] }, asked: readonly StatementPattern[]) =>
    asked.every((pattern) => lacksStatement.some((wide) => statementContains(wide, pattern))),
};

/** Whether there is something at all is asked before; of what is there, each part has to follow from one alike. */
function impliesPart(demand: GuardConstraint, name: string, asked: unknown): boolean {
  const own = (demand as Readonly<Record<string, unknown>>)[name];
  if (own !== undefined && textOf(own) === textOf(asked)) return true;
  const proof = Object.hasOwn(proofs, name) ? proofs[name] : undefined;
  return proof?.(demand, asked as never) ?? false;
}

/** Every statement that the second means, the first means as well. */
function statementContains(wide: StatementPattern, narrow: StatementPattern): boolean {
  const lists = (of: StatementPattern) => [
    of.principals,
    of.covers?.actions,
    of.covers?.resources,
    of.touches?.actions,
    of.touches?.resources,
  ];
  const others = lists(narrow);
  return (
    wide.effect === narrow.effect &&
    lists(wide).every(
      (list, at) => list === undefined || (others[at]?.every((glob) => list.includes(glob)) ?? false),
    ) &&
    hasEach(narrow.unless, wide.unless ?? [])
  );
}
