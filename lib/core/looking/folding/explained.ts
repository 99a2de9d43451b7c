import { actorKey } from "../../claims/docket/replacement-key.ts";
import type { Edit } from "../../fields/difference.ts";
import { sameValue } from "../../fields/equality.ts";
import { covers, overlaps, parsePath } from "../../fields/path.ts";
import { valueAt } from "../../fields/value-at.ts";
import { heardAt } from "../../ledger/stored-event.ts";
import type { HeardChange, HeardEdit } from "./heard.ts";
import type { Explained, Scene } from "./scene.ts";

const steps = (path: string): number => parsePath(path).length;

/** Whether a request says that the field now is what it is. */
function says(told: HeardEdit, { path, after }: Edit, { shape }: Scene): boolean {
  if (!told.isKnown || !covers(told.path, path)) return false;
  const segments = parsePath(path);
  const rest = segments.slice(steps(told.path));
  const value = told.after === undefined || rest.length === 0 ? told.after : valueAt(told.after, rest);
  return sameValue(value, after, shape.topologyAt(segments));
}

/** How deep a request names the field with this very value; 0 when it does not. */
const depthOf = ({ edits }: HeardChange, edit: Edit, scene: Scene): number =>
  Math.max(0, ...edits.filter((told) => says(told, edit, scene)).map(({ path }) => steps(path)));

/** The request that names the field deepest with this very value; of several the last. */
function namedBy(edit: Edit, scene: Scene): HeardChange | undefined {
  let best: { readonly by: HeardChange; readonly depth: number } | undefined;
  for (const by of scene.changes) {
    const depth = depthOf(by, edit, scene);
    if (depth > 0 && depth >= (best?.depth ?? 0)) best = { by, depth };
  }
  return best?.by;
}

/** The only change that speaks of the field at all, while the others say what they wrote and it is elsewhere. */
function touchedBy({ path }: Edit, candidates: readonly HeardChange[]): HeardChange | undefined {
  if (candidates.some(({ edits }) => edits.length === 0)) return undefined;
  const touching = candidates.filter(({ edits }) => edits.some((told) => overlaps(told.path, path)));
  return touching.length === 1 ? touching[0] : undefined;
}

/** What no request names is the work of whoever was the only one there. */
function onlyActor(candidates: readonly HeardChange[]): HeardChange | undefined {
  const actors = new Set(candidates.map(({ actor }) => actorKey(actor)));
  return actors.size === 1 ? candidates.at(-1) : undefined;
}

/** Events are put a little out of order by those who hear them at one time. */
const disorder = 30_000;

/** Those who may have made a difference that no request names: what was folded before has had its effect. */
function candidatesIn(
  { changes, isRepeated, record }: Scene,
  known: ReadonlyMap<string, unknown>,
): readonly HeardChange[] {
  const fresh = changes.filter(({ isNew }) => isNew);
  if (fresh.length > 0) return fresh;
  if (isRepeated) return changes;
  const since = heardAt(record.folded) - disorder;
  return changes.filter(({ id, arrival }) => !known.has(id) && heardAt(arrival) >= since);
}

/**
 * Who made each difference: one change between two looks made all of it; of several, requests tell; what is left
 * is the one actor's, or nobody's.
 */
export function explain(
  differences: readonly Edit[],
  scene: Scene,
  known: ReadonlyMap<string, unknown>,
): readonly Explained[] {
  const candidates = candidatesIn(scene, known);
  return differences.map((edit) => ({
    edit,
    by: namedBy(edit, scene) ?? touchedBy(edit, candidates) ?? onlyActor(candidates),
  }));
}
