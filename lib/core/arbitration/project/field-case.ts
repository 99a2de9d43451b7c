import type { Constraint, GuardConstraint } from "../../claims/constraint/kinds.ts";
import { satisfies } from "../../claims/satisfies.ts";
import type { Json } from "../../fields/json.ts";
import type { FieldPath } from "../../fields/path.ts";
import type { Topology } from "../../fields/topology.ts";
import type { Dispute } from "../dispute.ts";
import type { Weighed } from "../weigh/weighed.ts";

export type FieldFacts = NonNullable<Dispute["facts"]["fields"]>[FieldPath];

/** What one docket claim wants of one field; without a constraint it only says whose the field is. */
export type Demand = {
  readonly by: Weighed;
  readonly constraint: Constraint | undefined;
  readonly prefer: Json | undefined;
};

/** Whether a value is one that a claim allows; what nobody knows is none. */
export const allows = (
  { constraint }: Pick<Demand, "constraint">,
  value: Json | undefined,
  { topology }: Pick<FieldCase, "topology">,
): boolean => value !== undefined && constraint !== undefined && satisfies(value, constraint, topology);

/** Somebody was seen to write the value that stands. */
export const broughtLive = (demand: Demand, field: Pick<FieldCase, "live" | "topology">): boolean =>
  demand.by.backing === "wrote" && allows(demand, field.live, field);

/** What a part of the policy wants of one field; `row` is its place in its section. */
export type PolicyDemand = {
  readonly row: number;
  readonly constraint: GuardConstraint | undefined;
  readonly prefer?: Json | undefined;
};

/** One field with all that is said about it. `null` is absent, a missing value is unknown. */
export type FieldCase = {
  readonly path: FieldPath;
  readonly live: Json | undefined;
  readonly prior: Json | undefined;
  readonly demands: readonly Demand[];
  readonly guards: readonly PolicyDemand[];
  readonly standing: readonly PolicyDemand[];
  readonly facts: FieldFacts;
  readonly topology: Topology;
};
