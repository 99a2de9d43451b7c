import type { Claim } from "../../claims/claim.ts";
import type { Docket } from "../../claims/docket/docket.ts";
import type { Edit } from "../../fields/difference.ts";
import { readAs } from "../../fields/equality.ts";
import { isExistence, present } from "../../fields/existence.ts";
import type { Json } from "../../fields/json.ts";
import { parsePath } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { DocketRecord, Snapshot } from "../../ledger/docket-record.ts";
import { existenceOf } from "../../ledger/existence-of.ts";
import type { Arrival } from "../../ledger/stored-event.ts";
import type { HeardChange } from "./heard.ts";
import type { Unlogged } from "./unlogged.ts";

/** What changed between two looks, and who may have changed it. */
export type FoldScene = {
  readonly record: DocketRecord;
  readonly now: number;
  readonly shape: TypeShape;
  /** As it was at the look before; undefined at first sight. */
  readonly old: Json | undefined;
  /** As it is. */
  readonly seen: Json;
  readonly live: Snapshot;
  readonly difference: readonly Edit[];
  /** Changes by others than Parley, in the order in which they happened. */
  readonly changes: readonly HeardChange[];
  /** It was looked at before for the same changes, because they had not come to their end. */
  readonly isRepeated: boolean;
  /** From this place on events may be heard for the first time. */
  readonly since: Arrival | undefined;
  /** Who changes what here without leaving a record. */
  readonly unlogged: Unlogged;
};

/** Events that no record tells: what a look saw by itself. */
export const lookMark = "look/";
export const isOfLook = (event: string): boolean => event.startsWith(lookMark);

/** One difference with the change that made it; without one nobody knows who did. */
export type Explained = { readonly edit: Edit; readonly by: HeardChange | undefined };

/** That it was made says nothing of what else its maker wrote. */
const isMaking = ({ field, constraint }: Claim): boolean => isExistence(field) && constraint?.is === present;

/** Claims by the event that they come from. */
export function claimsByEvent({ writes }: Docket): ReadonlyMap<string, readonly Claim[]> {
  const found = new Map<string, Claim[]>();
  for (const slot of writes.values()) {
    for (const [event, claim] of slot.writes) {
      if (isMaking(claim)) continue;
      const known = found.get(event);
      if (known === undefined) found.set(event, [claim]);
      else known.push(claim);
    }
  }
  return found;
}

/** What is said of a place by what stands at a place around it; undefined where nothing is. */
export function partOf(around: string, value: Json | undefined, path: string): Json | undefined {
  const rest = parsePath(path).slice(parsePath(around).length);
  return rest.length === 0 || value === undefined || value === null ? value : valueAt(value, rest);
}

/** A scalar as the schema types it, whichever way a request wrote it. */
export function typed(value: Json | undefined, path: string, shape: TypeShape): Json | undefined {
  if (value === undefined) return undefined;
  const topology = shape.topologyAt(parsePath(path));
  const isScalar = topology.kind === "scalar" && topology.type !== undefined && topology.type !== "json";
  return isScalar ? readAs(value, topology.type) : value;
}

/** What stood at a field at the look before; undefined where nobody looked. */
export function stoodAt(
  { old, record }: FoldScene,
  path: string,
): { readonly value: Json | undefined } | undefined {
  if (isExistence(path)) return record.live === undefined ? undefined : { value: existenceOf(record) };
  return old === undefined ? undefined : { value: seenAt(old, path) };
}

export const seenAt = (document: Json, path: string): Json | undefined => valueAt(document, parsePath(path));

/** Nothing there is a value too. */
export const absentAsNull = (value: Json | undefined): Json => value ?? null;
