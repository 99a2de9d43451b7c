import type { Cause } from "#core/arbitration/causes.ts";
import type { Outcome } from "#core/arbitration/verdict.ts";
import type { Json } from "#core/fields/json.ts";
import type { PlayOrder } from "../orders.ts";

/** What the arbiter has to say of a field, by the names of the players. */
export type StoryVerdict = {
  /** `revert` where Parley itself has written the field since the story began. */
  readonly outcome: Outcome;
  readonly holders?: readonly string[];
  readonly deferred?: readonly string[];
  readonly refused?: readonly string[];
  readonly wishes?: readonly string[];
  /** Why a person is asked, beside the verdict or instead of it. */
  readonly cause?: Cause;
};

/** What has to stand; `{n}` is the number of the telling, so that each has resources of its own. */
export type StoryEnd = {
  readonly resource: string;
  /** Where it may be gone, and cannot be found by its name. */
  readonly type?: string;
  /** A property, or a part of one, such as `Code/ImageUri`. */
  readonly property: string;
  /** `null` where the resource or the property is to be gone. */
  readonly value: Json;
  /** A person is asked about it. */
  readonly asked: boolean;
  /** The field that is judged, where it is another than the property. */
  readonly field?: string;
  readonly verdict?: StoryVerdict;
  /** The test of the scenario that expects the same. */
  readonly test?: string;
};

export type StoryStep = {
  /** Minutes after the beginning. */
  readonly at: number;
  readonly says: string;
  /** What has come of the steps before. */
  readonly expects?: readonly StoryEnd[];
  readonly orders: readonly PlayOrder[];
};

export const themes = {
  incidents: "incidents and hotfixes",
  capacity: "who decides how many",
  patches: "patches, peaks and reasons",
  protections: "protections, access and deletions",
  people: "many actors",
} as const;

/** A dispute in timed steps, and how it ends. */
export type PlayStory = {
  readonly id: string;
  readonly title: string;
  readonly theme: keyof typeof themes;
  /** The file of test/scenarios that it tells; none where it tells something else. */
  readonly scenario?: string;
  readonly steps: readonly StoryStep[];
  /** When it has ended, in minutes after the beginning. */
  readonly until: number;
  readonly ends: readonly StoryEnd[];
};
