import type { CountedCall } from "../../learning/outcomes/refusals.ts";
import type { ResourceId } from "../../resources/resource-id.ts";

/** A call that failed, as it is to be counted. */
export type FailedCall = CountedCall & {
  /** A short digest of the event, so that what is told twice counts once. */
  readonly mark: string;
};

/** No more of one group, on one resource and in one stretch, are ever counted: a flood by one is told like a few. */
export const mostOfGroup = 5;

/** How many days it is kept: as long as what became of verdicts is told, the week of matched times before it, and the day before that. */
export const refusalDays = 23;

/** How often calls on a resource failed, by groups of callers. */
export interface RefusalStore {
  /** Counts a call; the same mark of the same group in the same stretch counts once, however often it is told. */
  count(resource: ResourceId, call: FailedCall): Promise<void>;
  /** Those whose stretches begin from one moment on and before another, in the order of their stretches. */
  between(resource: ResourceId, from: number, to: number): Promise<readonly CountedCall[]>;
}
