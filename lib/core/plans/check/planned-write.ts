import { isWorldwide } from "../../changes/records/where.ts";
import { existence, isExistence } from "../../fields/existence.ts";
import type { Supposed } from "../../preview/supposed-edits.ts";
import type { FieldView } from "../../views/preview-view.ts";
import type { PlannedChange, PlannedEdit, PlannedPlace } from "../plan.ts";

/** What somebody says would become of what a plan writes to one resource. */
export type JudgedWrite =
  | {
      readonly as: "judged";
      readonly fields: readonly FieldView[];
      /** When a running Parley last looked at it. */
      readonly seenAt?: string | undefined;
    }
  | {
      readonly as: "unjudged";
      readonly why: string;
      /** Whether Parley would act on it. */
      readonly isGoverned: boolean;
    };

/** Judges what a plan writes to one resource: under a policy alone, by a running Parley, or by what it told before. */
export type JudgePlanned = (change: PlannedChange) => JudgedWrite;

/** Of a deletion its end is judged, of a replacement as well; that something is made is no edit of it. */
export function supposedBy(edits: readonly PlannedEdit[]): Supposed {
  const removal = edits.find(isRemoval);
  const meant = removal === undefined ? edits.filter(({ path }) => !isExistence(path)) : [removal];
  return Object.fromEntries(meant.map(({ path, after }) => [path, after ?? null])) as Supposed;
}

const isRemoval = ({ path, after }: PlannedEdit): boolean => path === existence && after === undefined;

/** Whether there is anything to ask about. */
export const isAsked = ({ type, edits }: PlannedChange): boolean =>
  type !== undefined && Object.keys(supposedBy(edits)).length > 0;

/** Where it is, or will be, as far as the plan says: what it is known by before it is made is its address. */
export const placeOf = ({ place, type, address, deed }: PlannedChange): PlannedPlace => ({
  account: place.account,
  region: type !== undefined && isWorldwide(type) ? "global" : place.region,
  id: deed === "create" ? (place.id ?? address) : place.id,
});
