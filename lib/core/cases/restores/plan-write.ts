import { InvalidInput } from "../../faults.ts";
import type { Edit } from "../../fields/difference.ts";
import { asNumber } from "../../fields/equality.ts";
import { fitsType, isForeignNumber } from "../../fields/fits-type.ts";
import { holdsHidden } from "../../fields/hidden.ts";
import type { Json } from "../../fields/json.ts";
import { type MayTell, type PatchOp, patchFor } from "../../fields/patch.ts";
import { type FieldPath, parsePath } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { Restore, RestoreFailure } from "../../ledger/docket-record.ts";
import { typed } from "../../looking/folding/scene.ts";
import type { FoundResource } from "../../ports/outside/cloud.ts";

import { fieldsOf } from "./past-tries.ts";
import { isAt, present } from "./wanted-writes.ts";

export type WritePlan =
  | { readonly do: "send"; readonly patch: readonly PatchOp[] }
  /** It stands there already: an earlier try got through. */
  | { readonly do: "nothing" }
  | { readonly do: "fail"; readonly failure: RestoreFailure };

const failing = (kind: RestoreFailure["kind"], why: string): WritePlan => ({
  do: "fail",
  failure: { kind, why },
});

/**
 * How to write a restore onto what was read just now.
 * INVARIANT (nobody is overwritten): what is no longer as it was judged is not written over.
 */
export function planWrite(
  restore: Restore,
  found: FoundResource,
  shape: TypeShape,
  mayTell?: MayTell,
): WritePlan {
  if (found.state === "gone") return failing("moved", "the resource is gone");
  if (found.state === "unreadable") return failing("hopeless", "the resource cannot be read");
  const { properties } = found;
  const stands = (values: Restore["values"]) =>
    fieldsOf(restore).every((path) =>
      isAt(path, [valueAt(properties, parsePath(path)), values[path] ?? null], shape),
    );
  if (restore.state === "sent" && stands(restore.values)) return { do: "nothing" };
  if (!stands(restore.from)) return failing("moved", "somebody changed it meanwhile");
  const edits = fieldsOf(restore).map((path) => editOf(path, restore, shape));
  if (Object.values(restore.values).some(holdsHidden))
    return failing("hopeless", "a part of it is secret and cannot be restored");
  if (!edits.every((edit) => mayStand(edit, restore.from[edit.path], shape)))
    return failing("hopeless", "the value does not fit the type of the field");
  return patched(properties, { edits, shape, mayTell });
}

type PatchedInput = {
  readonly edits: readonly Edit[];
  readonly shape: TypeShape;
  readonly mayTell: MayTell | undefined;
};

function patched(properties: Json, { edits, shape, mayTell }: PatchedInput): WritePlan {
  try {
    const patch = patchFor(properties, edits, shape, mayTell);
    return patch.length === 0 ? failing("hopeless", "nothing of it can be written") : { do: "send", patch };
  } catch (fault) {
    if (fault instanceof InvalidInput)
      return failing("hopeless", "the field cannot be addressed in the resource");
    throw fault;
  }
}

/** INVARIANT (typed): nothing is written that the type's schema refuses, nor what only looks like a number for a number. */
function mayStand({ path, after }: Edit, from: Json | undefined, shape: TypeShape): boolean {
  if (after === undefined) return true;
  const isNumber = asNumber(from) !== undefined;
  return fitsType(after, parsePath(path), shape) && !(isNumber && isForeignNumber(after));
}

/** The cloud takes text for text and a number for a number, however the winner spelled it. */
function editOf(path: FieldPath, { values }: Restore, shape: TypeShape): Edit {
  const after = typed(present(values[path]), path, shape);
  return { path, ...(after !== undefined && { after }) };
}
