import type { Json } from "../../fields/json.ts";
import type { Leaf, PlanForm, PlannedDeed } from "../plan.ts";

/** What would become of a field, from the mildest to the strongest. */
export const fates = ["kept", "waits", "lost", "asks"] as const;
export type FieldFate = (typeof fates)[number];

export type CheckedField = {
  readonly path: string;
  readonly fate: FieldFate;
  /** What the plan writes there; missing where it takes it away. */
  readonly planned?: Json;
  /** What would stand there in its place. */
  readonly backTo?: Json;
  /** Those whose value that is. */
  readonly by: readonly string[];
  readonly until?: string;
  readonly rule: string;
  readonly at?: string;
  readonly why: string;
  /** Who would be asked, and until when. */
  readonly asked?: {
    readonly question: string;
    readonly approvers: readonly string[];
    readonly deadline: string;
    /** What happens if nobody answers. */
    readonly silence: string;
  };
  /** What could be written instead and would be kept: the nearest value, with fields that settle together with it. */
  readonly offer?: Readonly<Record<string, Json>>;
  /** A change from outside that the plan would undo: as its tool left it, and as it stands. */
  readonly undoes?: { readonly left?: Json; readonly stands?: Json };
};

export type CheckedResource = {
  readonly address: string;
  readonly named: string;
  readonly type: string | undefined;
  readonly deed: PlannedDeed;
  /** Its identifier; missing where it is not there yet, or the plan does not say. */
  readonly id: string | undefined;
  readonly fields: readonly CheckedField[];
  /** Known once the plan is applied. */
  readonly unknown: readonly string[];
  readonly unmapped: readonly Leaf[];
  /** When a running Parley last looked at it; missing where it never did, and under a policy alone. */
  readonly seenAt?: string;
  /** Why nothing is said of its fields, and whether Parley would act on it. */
  readonly unjudged?: { readonly why: string; readonly isGoverned: boolean };
};

export type Coverage = Readonly<Record<"mapped" | "own" | "computed" | "unknown" | "unmapped", number>>;

export type CheckedPlan = {
  readonly form: PlanForm;
  readonly resources: readonly CheckedResource[];
  readonly coverage: Coverage;
};

/** How many fields have each fate. */
export function fatesIn({ resources }: Pick<CheckedPlan, "resources">): Readonly<Record<FieldFate, number>> {
  const all = resources.flatMap(({ fields }) => fields.map(({ fate }) => fate));
  const count = (fate: FieldFate) => all.filter((each) => each === fate).length;
  return { kept: count("kept"), waits: count("waits"), lost: count("lost"), asks: count("asks") };
}

/** Resources that nobody could judge although Parley would act on them. */
export const unjudgedIn = ({ resources }: Pick<CheckedPlan, "resources">): number =>
  resources.filter(({ unjudged }) => unjudged?.isGoverned === true).length;
