import type { Claim } from "../../claims/claim.ts";
import { claimsOn } from "../../claims/docket/claims-on.ts";
import { compact } from "../../claims/docket/compact.ts";
import { instantOf } from "../../claims/instant.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { parsePath } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { DocketRecord, Snapshot } from "../../ledger/docket-record.ts";
import { modeAt } from "../../policy/mode-at.ts";
import type { Mode } from "../../policy/policy-file.ts";
import type { Around } from "../around.ts";
import { governed, shapeOf } from "../dispute/values.ts";
import { differences } from "../folding/snapshot.ts";
import { settingOf } from "../setting.ts";
import { withAgreedWriters } from "./authors.ts";
import { withHighs } from "./highest.ts";

const modes: readonly Mode[] = ["observe", "advise", "enforce"];

const isWider = (mode: Mode, than: Mode): boolean => modes.indexOf(mode) > modes.indexOf(than);

const mostOutstanding = 100;

type There = Pick<DocketRecord, "docket"> & { readonly live: Snapshot; readonly shape: TypeShape };

/** Writes whose values no longer stand: the one who made them was not heard while Parley might do less. */
function outdone({ docket, live, shape }: There, viaPerField: number): readonly Claim[] {
  return claimsOn(docket, viaPerField).filter(({ changedAt, field, constraint }) => {
    if (changedAt === undefined || constraint === undefined) return false;
    const at = parsePath(field);
    return !satisfies(valueAt(live.properties, at) ?? null, constraint, shape.topologyAt(at));
  });
}

export type Widened = {
  readonly record: DocketRecord;
  /** Parley may do more here than when it judged last. */
  readonly isWidened: boolean;
};

/**
 * The record in the mode of the moment. INVARIANT (no reckoning): where Parley may do more from now on, what it saw
 * last is agreed, and what was outstanding is listed and not acted on.
 */
export function inMode(record: DocketRecord, around: Around, now: number): Widened {
  const { learnt = {}, live, prior, docket, resource } = record;
  const mode = modeAt(around.policy, settingOf(record, around, now).place);
  const isWidened = learnt.mode !== undefined && isWider(mode, learnt.mode) && live?.state === "there";
  if (!isWidened) return { record: { ...record, learnt: { ...learnt, mode } }, isWidened };
  const { viaPerField, markers, claims } = around.policy.file.limits.docket;
  const shape = shapeOf(around.types, resource.type);
  const stands = governed(live.properties, shape);
  const edits = differences(prior, stands, shape);
  const agreed = edits.map(({ path }) => path);
  const at = instantOf(now);
  const listed = edits.slice(0, mostOutstanding).map(({ path }) => ({ field: path, at }));
  const limits = { markers, mostMarkers: claims };
  return {
    record: {
      ...record,
      prior: stands,
      docket: compact(docket, outdone({ docket, live, shape }, viaPerField), { limits, now }),
      learnt: {
        ...withHighs(withAgreedWriters(learnt, { agreed, open: [] }), edits, now),
        mode,
        ...(listed.length > 0 && { outstanding: listed }),
      },
    },
    isWidened,
  };
}
