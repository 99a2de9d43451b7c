import type { Dispute } from "../../arbitration/dispute.ts";
import type { Actor } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { sameValue } from "../../fields/equality.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { parsePath, pathKey } from "../../fields/path.ts";
import { unknownActor } from "./claims.ts";
import type { Explanation } from "./late-explanation.ts";
import { type Scene, seenAt } from "./scene.ts";
import type { Written } from "./written.ts";

type PastWrite = Dispute["history"][number];

/** One write in its place in time. */
export type TimedWrite = Written & { readonly actor: Actor; readonly at: string };

function entryOf({ path, value, actor, at }: TimedWrite): PastWrite {
  const via = actor.via === undefined ? {} : { via: actor.via };
  return { field: path, at, principal: actor.principal, ...via, after: value ?? null, by: "change" };
}

const keyOf = ({ field, at, principal, after, by }: PastWrite): string =>
  canonicalJson([by, pathKey(field), at, principal, after ?? null]);

/** The writes that changed something, one after the other from what stood before; saying the same again is no change. */
function changing(writes: readonly TimedWrite[], { old, shape }: Scene): readonly TimedWrite[] {
  const standing = new Map<string, { readonly value: Json | undefined }>();
  const inOrder = writes.toSorted((a, b) => millis(a.at) - millis(b.at));
  return inOrder.filter(({ path, value }) => {
    const key = pathKey(path);
    const before = standing.get(key) ?? (old === undefined ? undefined : { value: seenAt(old, path) });
    standing.set(key, { value });
    // What is written first undoes nothing that anybody knows of.
    return before !== undefined && !sameValue(before.value, value, shape.topologyAt(parsePath(path)));
  });
}

/** The history in which what nobody had explained has the name of whoever explained it late. */
export function withNames(
  history: Dispute["history"],
  late: readonly Explanation[],
  { shape }: Pick<Scene, "shape">,
): Dispute["history"] {
  if (late.length === 0) return history;
  return history.map((entry) => {
    if (entry.principal !== unknownActor.principal) return entry;
    const found = late.find(
      ({ written: { path, value } }) =>
        path === entry.field && sameValue(value ?? null, entry.after, shape.topologyAt(parsePath(path))),
    );
    return found === undefined ? entry : entryOf({ ...found.written, ...found.change });
  });
}

/** The history with what changed since; what stands in it already is not told twice. */
export function withPast(
  history: Dispute["history"],
  writes: readonly TimedWrite[],
  scene: Scene,
): Dispute["history"] {
  const known = new Set(history.map(keyOf));
  const fresh = changing(writes, scene)
    .map(entryOf)
    .filter((entry) => !known.has(keyOf(entry)));
  return fresh.length === 0 ? history : [...history, ...fresh];
}
