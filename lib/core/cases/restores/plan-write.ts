import { InvalidInput } from "../../faults.ts";
import type { Edit } from "../../fields/difference.ts";
import type { Json } from "../../fields/json.ts";
import { type PatchOp, patchFor } from "../../fields/patch.ts";
import { type FieldPath, parsePath } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { Restore, RestoreFailure } from "../../ledger/docket-record.ts";
import { typed } from "../../looking/folding/scene.ts";
import type { Found } from "../../ports/outside/cloud.ts";
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
export function planWrite(restore: Restore, found: Found, shape: TypeShape): WritePlan {
  if (found.state === "gone") return failing("moved", "the resource is gone");
  if (found.state === "unreadable") return failing("hopeless", "the resource cannot be read");
  const { properties } = found;
  const stands = (values: Restore["values"]) =>
    fieldsOf(restore).every((path) =>
      isAt(path, [valueAt(properties, parsePath(path)), values[path] ?? null], shape),
    );
  if (restore.state === "sent" && stands(restore.values)) return { do: "nothing" };
  if (!stands(restore.from)) return failing("moved", "somebody changed it meanwhile");
  return patched(properties, restore, shape);
}

function patched(properties: Json, restore: Restore, shape: TypeShape): WritePlan {
  try {
    const patch = patchFor(
      properties,
      fieldsOf(restore).map((path) => editOf(path, restore, shape)),
      shape,
    );
    return patch.length === 0 ? failing("hopeless", "nothing of it can be written") : { do: "send", patch };
  } catch (fault) {
    if (fault instanceof InvalidInput)
      return failing("hopeless", "the field cannot be addressed in the resource");
    throw fault;
  }
}

/** The cloud takes text for text and a number for a number, however the winner spelled it. */
function editOf(path: FieldPath, { values }: Restore, shape: TypeShape): Edit {
  const after = typed(present(values[path]), path, shape);
  return { path, ...(after !== undefined && { after }) };
}
