import { applyPatch, type Patched } from "#adapters/memory/outside/apply-patch.ts";
import { isList, isRecord, type Json, property } from "#core/fields/json.ts";
import type { PatchOp } from "#core/fields/patch.ts";

/** Every operation of RFC 6902; Parley itself writes only the first four. */
export type FullPatchOp =
  | PatchOp
  | { readonly op: "move" | "copy"; readonly from: string; readonly path: string };

/** All of the operations or none. */
export function applyFullPatch(document: Json, patch: readonly FullPatchOp[]): Patched {
  let current = document;
  for (const operation of patch) {
    const plain = plainOps(current, operation);
    if (plain === undefined) {
      const why = `\`${operation.path}\` cannot be the place of \`${operation.op}\``;
      return { ok: false, refused: "invalid", why };
    }
    const next = applyPatch(current, plain);
    if (!next.ok) return next;
    current = next.document;
  }
  return { ok: true, document: current };
}

/** A move is a removal and an addition; undefined where nothing stands to be taken. */
function plainOps(document: Json, operation: FullPatchOp): readonly PatchOp[] | undefined {
  if (!("from" in operation)) return [operation];
  const { op, from, path } = operation;
  const value = valueAt(document, from);
  const isIntoItself = op === "move" && path.startsWith(`${from}/`);
  if (value === undefined || isIntoItself) return undefined;
  const add: PatchOp = { op: "add", path, value };
  return op === "copy" ? [add] : [{ op: "remove", path: from }, add];
}

function valueAt(document: Json, pointer: string): Json | undefined {
  if (pointer !== "" && !pointer.startsWith("/")) return undefined;
  let value: Json | undefined = document;
  for (const token of pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (isList(value)) value = /^(?:0|[1-9]\d*)$/.test(name) ? value[Number(name)] : undefined;
    else value = isRecord(value) ? property(value, name) : undefined;
  }
  return value;
}

/** The properties at the top that a patch writes, in its order. */
export function touchedBy(patch: readonly FullPatchOp[]): readonly string[] {
  const writes = patch.filter(({ op }) => op !== "test");
  const places = writes.flatMap((each) => (each.op === "move" ? [each.from, each.path] : [each.path]));
  return [...new Set(places.map((path) => path.split("/")[1] ?? ""))];
}
