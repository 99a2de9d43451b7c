import type { Dispute } from "../../arbitration/dispute.ts";
import type { Actor } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { sameValue } from "../../fields/equality.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { parsePath, pathKey } from "../../fields/path.ts";
import { unknownActor } from "./claims.ts";
import type { Explanation } from "./late-explanation.ts";
import { type Scene, stoodAt } from "./scene.ts";
import type { Written } from "./written.ts";

type PastWrite = Dispute["history"][number];

/** One write in its place in time. */
export type TimedWrite = Written & { readonly actor: Actor; readonly at: string };

function entryOf({ path, value, actor, at }: TimedWrite): PastWrite {
  const { principal, via, human } = actor;
  const who = { principal, ...(via !== undefined && { via }), ...(human !== undefined && { human }) };
  return { field: path, at, ...who, after: value ?? null, by: "change" };
}

const keyOf = ({ field, at, principal, after, by }: PastWrite): string =>
  canonicalJson([by, pathKey(field), at, principal, after ?? null]);

/** The writes that changed something, one after the other from what stood before; saying the same again is no change. */
export function changing(writes: readonly TimedWrite[], scene: Scene): readonly TimedWrite[] {
  const standing = new Map<string, { readonly value: Json | undefined }>();
  const inOrder = writes.toSorted((a, b) => millis(a.at) - millis(b.at));
  return inOrder.filter(({ path, value }) => {
    const key = pathKey(path);
    const before = standing.get(key) ?? stoodAt(scene, path);
    standing.set(key, { value });
    // What is written first undoes nothing that anybody knows of.
    return before !== undefined && !sameValue(before.value, value, scene.shape.topologyAt(parsePath(path)));
  });
}

/** The history in which what a look had seen by itself has the name of whoever explained it late. */
export function withNames(
  history: Dispute["history"],
  late: readonly Explanation[],
  { shape }: Pick<Scene, "shape">,
): Dispute["history"] {
  if (late.length === 0) return history;
  return history.map((entry) => {
    const found = late.find(
      ({ at, claim, written: { path, value } }) =>
        claim !== undefined &&
        path === entry.field &&
        (entry.principal === unknownActor.principal ||
          (entry.at === at && entry.principal === claim.actor.principal)) &&
        sameValue(value ?? null, entry.after, shape.topologyAt(parsePath(path))),
    );
    return found === undefined ? entry : entryOf({ ...found.written, ...found.change });
  });
}

/** The history with what changed since; what stands in it already is not told twice. */
export function withPast(history: Dispute["history"], changed: readonly TimedWrite[]): Dispute["history"] {
  const known = new Set(history.map(keyOf));
  const fresh = changed.map(entryOf).filter((entry) => !known.has(keyOf(entry)));
  return fresh.length === 0 ? history : [...history, ...fresh];
}
