import { sameValue } from "#core/fields/equality.ts";
import { isList, isRecord, type Json, property } from "#core/fields/json.ts";
import type { PatchOp } from "#core/fields/patch.ts";

export type Patched =
  | { readonly ok: true; readonly document: Json }
  /** `test`: what was tested does not stand there. `invalid`: there is nowhere to do it. */
  | { readonly ok: false; readonly refused: "test" | "invalid"; readonly why: string };

/** Undefined where the operation cannot be done. */
type ApplyPatchOutcome = { readonly value: Json | undefined } | undefined;

/** RFC 6902 for the operations that Parley writes: all of them or none. */
export function applyPatch(document: Json, patch: readonly PatchOp[]): Patched {
  let current = document;
  for (const op of patch) {
    const tokens = tokensOf(op.path);
    if (op.op === "test" && !holds(current, tokens, op.value))
      return { ok: false, refused: "test", why: `the test of \`${op.path}\` does not hold` };
    if (op.op === "test") continue;
    const outcome = tokens === undefined ? undefined : changed(current, tokens, op);
    if (outcome?.value === undefined)
      return { ok: false, refused: "invalid", why: `\`${op.path}\` cannot be the place of \`${op.op}\`` };
    current = outcome.value;
  }
  return { ok: true, document: current };
}

/** The names of a JSON pointer; undefined for text that is none. */
function tokensOf(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function holds(document: Json, tokens: readonly string[] | undefined, value: Json): boolean {
  let place: Json | undefined = tokens === undefined ? undefined : document;
  for (const token of tokens ?? []) place = place === undefined ? undefined : childOf(place, token);
  return place !== undefined && sameValue(place, value);
}

function childOf(parent: Json, token: string): Json | undefined {
  if (isList(parent)) return parent[indexOf(token)];
  return isRecord(parent) ? property(parent, token) : undefined;
}

const indexOf = (token: string): number => (/^(?:0|[1-9]\d{0,8})$/.test(token) ? Number(token) : -1);

type ApplyPatchChange =
  | Exclude<PatchOp, { readonly op: "test" }>
  | Extract<PatchOp, { readonly value: Json }>;

function changed(place: Json, [token, ...rest]: readonly string[], op: ApplyPatchChange): ApplyPatchOutcome {
  if (token === undefined) return op.op === "remove" ? undefined : { value: op.value };
  if (isList(place) && rest.length === 0) return { value: changedList(place, token, op) };
  const child = childOf(place, token);
  if (rest.length === 0) return isRecord(place) ? { value: changedRecord(place, token, op) } : undefined;
  const inner = child === undefined ? undefined : changed(child, rest, op);
  if (inner?.value === undefined) return undefined;
  if (isList(place)) return { value: place.with(indexOf(token), inner.value) };
  return { value: { ...(place as Record<string, Json>), [token]: inner.value } };
}

function changedRecord(
  record: { readonly [key: string]: Json },
  name: string,
  op: ApplyPatchChange,
): Json | undefined {
  if (op.op !== "add" && !Object.hasOwn(record, name)) return undefined;
  if (op.op !== "remove") return { ...record, [name]: op.value };
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== name));
}

function changedList(list: readonly Json[], token: string, op: ApplyPatchChange): Json | undefined {
  const index = token === "-" && op.op === "add" ? list.length : indexOf(token);
  const last = op.op === "add" ? list.length : list.length - 1;
  if (index < 0 || index > last) return undefined;
  if (op.op === "remove") return list.toSpliced(index, 1);
  return op.op === "add" ? list.toSpliced(index, 0, op.value) : list.with(index, op.value);
}
