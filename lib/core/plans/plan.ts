import type { Json } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";

/** What a plan does with a resource. */
export type PlannedDeed = "create" | "update" | "replace" | "delete" | "nothing";

/** One field that a plan changes; no `before` or `after` where there is nothing. */
export type PlannedEdit = { readonly path: FieldPath; readonly before?: Json; readonly after?: Json };

type LeafState = "mapped" | "own" | "computed" | "unknown" | "unmapped";

/** One value in a plan, by the name that it has there, and what is known of where it stands in the cloud. */
export type Leaf = { readonly name: string; readonly state: LeafState; readonly why?: string };

/** A value that was changed outside of the plan's tool since it last ran: as the tool left it, and as it stands. */
export type PlannedDrift = { readonly path: FieldPath; readonly left?: Json; readonly stands?: Json };

/** The values that a plan names; account and region where it says them. */
export type PlannedPlace = {
  readonly account?: string | undefined;
  readonly region?: string | undefined;
  readonly id?: string | undefined;
};

/** One resource, as a plan leaves it. */
export type PlannedChange = {
  readonly address: string;
  readonly deed: PlannedDeed;
  /** Its type as the plan's tool calls it, and in the cloud where that is known. */
  readonly named: string;
  readonly type: string | undefined;
  readonly place: PlannedPlace;
  /** As it stands, as far as the plan says. */
  readonly before: Readonly<Record<string, Json>> | undefined;
  /** Whether `before` holds all its fields, or some. */
  readonly isWhole: boolean;
  readonly edits: readonly PlannedEdit[];
  /** Fields that will be known once the plan is applied. */
  readonly unknown: readonly string[];
  readonly drift: readonly PlannedDrift[];
  /** Of the values that change. */
  readonly leaves: readonly Leaf[];
};

export type PlanForm = "terraform" | "change-set" | "templates";

export type Plan = { readonly form: PlanForm; readonly changes: readonly PlannedChange[] };

export const mostResources = 5_000;
