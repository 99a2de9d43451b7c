import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import type { NewResource } from "#local/sandbox/peoples-doors.ts";
import type { Hand } from "./actors.ts";

/** What somebody does to a thing: what they write depends on what they find there. */
export type Doing =
  | { readonly write: (now: Properties) => Properties }
  | { readonly make: NewResource }
  | { readonly remove: true };

export type Act = {
  /** Milliseconds from the first midnight. */
  readonly at: number;
  readonly hand: Hand;
  readonly thing: string;
  readonly does: Doing;
};

/** A thing that happens besides what is written: the pager opens an incident, and closes it. */
export type Incident = {
  readonly opens: number;
  readonly closes: number;
  readonly ref: string;
  readonly service: string;
  readonly responder: string;
};

export type Plan = { readonly acts: readonly Act[]; readonly incidents: readonly Incident[] };

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A write of plain values, whatever stands there. */
export const sets = (properties: Properties): Doing => ({ write: () => properties });
