import type { Dispute } from "../../arbitration/dispute.ts";
import { partFor } from "../../arbitration/project/said-of.ts";
import { actorKey } from "../../claims/docket/replacement-key.ts";
import { millis } from "../../claims/instant.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import type { Edit } from "../../fields/difference.ts";
import { sameValue } from "../../fields/equality.ts";
import { isRecord, type Json } from "../../fields/json.ts";
import { membersOf } from "../../fields/members.ts";
import { covers, isAddressable, overlaps, parsePath, printPath } from "../../fields/path.ts";
import { valueAt } from "../../fields/value-at.ts";
import { heardAt } from "../../ledger/stored-event.ts";
import { completes, mayMean } from "./as-told.ts";
import { unknownActor } from "./claims.ts";
import type { HeardChange, HeardEdit } from "./heard.ts";
import { lateReads } from "./own-writes.ts";
import { type Explained, type FoldScene, seenAt } from "./scene.ts";

const steps = (path: string): number => parsePath(path).length;

type ExplainedValue = { readonly value: Json | undefined };

/** What a request says of a field at or beneath the one that it names; undefined where it speaks of neither. */
function toldOf(told: HeardEdit, path: string): ExplainedValue | undefined {
  if (!told.isKnown || !covers(told.path, path)) return undefined;
  const rest = parsePath(path).slice(steps(told.path));
  return { value: told.after === undefined || rest.length === 0 ? told.after : valueAt(told.after, rest) };
}

const isLeftOpen = (told: HeardEdit, { path }: Edit): boolean => {
  const said = toldOf(told, path);
  return said !== undefined && said.value === undefined;
};

/** A part that appeared in an object which the request wrote whole: the cloud filled it in. */
function isFilledIn(told: HeardEdit, { path, before }: Edit): boolean {
  const inner = parsePath(path).slice(steps(told.path));
  if (before !== undefined || told.after === undefined || inner.length === 0) return false;
  return (
    inner.every(({ kind }) => kind === "name") && isRecord(valueAt(told.after, inner.slice(0, -1)) ?? null)
  );
}

/** Whether a request says that the field now is what it is, or may have left it to the cloud. */
function says(told: HeardEdit, edit: Edit, { shape }: Pick<FoldScene, "shape">): boolean {
  const said = toldOf(told, edit.path);
  if (said === undefined) return false;
  if (sameValue(said.value, edit.after, shape.topologyAt(parsePath(edit.path)))) return true;
  if (edit.after === undefined) return false;
  return said.value === undefined ? isFilledIn(told, edit) : completes(edit.after, said.value);
}

/** The last look saw an object just as a request tells it, well after that: what appears in it now the cloud did not fill in. */
function stoodAsTold(told: HeardEdit, { at }: HeardChange, { old, record, shape }: FoldScene): boolean {
  if (old === undefined || record.live === undefined || millis(record.live.at) < millis(at) + lateReads)
    return false;
  const topology = shape.topologyAt(parsePath(told.path));
  return isRecord(told.after ?? null) && sameValue(seenAt(old, told.path), told.after, topology);
}

/** Whether a request speaks of the field and leaves open, or says in other words, what it is now. */
function speaksOf(told: HeardEdit, { path, after }: Edit): boolean {
  if (!told.isKnown) return overlaps(told.path, path);
  const said = toldOf(told, path);
  if (said !== undefined)
    return said.value !== undefined && after !== undefined && mayMean(said.value, after);
  if (!covers(path, told.path) || told.after === undefined || after === undefined) return false;
  const part = valueAt(after, parsePath(told.path).slice(steps(path)));
  return part !== undefined && mayMean(told.after, part);
}

/** Whether what a request tells is the difference, in these words or in others. */
export const tellsOf = (told: HeardEdit, edit: Edit, scene: Pick<FoldScene, "shape">): boolean =>
  says(told, edit, scene) || speaksOf(told, edit);

/** How deep a request names the field with this very value; 0 when it does not. */
function depthOf(change: HeardChange, edit: Edit, scene: FoldScene): number {
  const isSaid = (told: HeardEdit): boolean =>
    says(told, edit, scene) && !(isLeftOpen(told, edit) && stoodAsTold(told, change, scene));
  return Math.max(0, ...change.edits.filter(isSaid).map(({ path }) => steps(path)));
}

/** Timed by the look that saw it, which comes a little after whatever made it. */
export function isByLook({ field, principal }: Dispute["history"][number], { unlogged }: FoldScene): boolean {
  return principal === unknownActor.principal || unlogged.ownerOf(field)?.actor.principal === principal;
}

/** INVARIANT (one effect): a write that had its effect, or that somebody wrote over since, is no cause of another. */
function isSpent({ at, actor }: HeardChange, { path, after }: Edit, scene: FoldScene): boolean {
  const own = canonicalPrincipal(actor.principal);
  const { record, shape } = scene;
  return record.history.some((entry) => {
    if (!overlaps(entry.field, path) || isByLook(entry, scene)) return false;
    if (millis(entry.at) !== millis(at)) return millis(entry.at) > millis(at);
    const told = covers(entry.field, path) ? partFor(path, entry.field, entry.after ?? null) : entry.after;
    const isSame = sameValue(told, after ?? null, shape.topologyAt(parsePath(path)));
    return isSame && canonicalPrincipal(entry.principal) === own;
  });
}

/** Since when what stood before stood there, as far as a request says so: no earlier one is the cause of what came after. */
function stoodSince({ path, before }: Edit, scene: FoldScene): number {
  const stood: Edit = { path, ...(before !== undefined && { after: before }) };
  const last = scene.changes.findLast(({ edits }) => edits.some((told) => says(told, stood, scene)));
  return last === undefined ? -Infinity : millis(last.at);
}

/** The request that names the field deepest with this very value; of several the last. */
function namedBy(edit: Edit, scene: FoldScene): HeardChange | undefined {
  let best: { readonly by: HeardChange; readonly depth: number } | undefined;
  const since = stoodSince(edit, scene);
  for (const by of scene.changes) {
    if (millis(by.at) < since) continue;
    const depth = depthOf(by, edit, scene);
    if (depth > 0 && depth >= (best?.depth ?? 0) && !isSpent(by, edit, scene)) best = { by, depth };
  }
  return best?.by;
}

/** The last of several changes if one actor made all of them. */
function onlyActor(changes: readonly HeardChange[]): HeardChange | undefined {
  const actors = new Set(changes.map(({ actor }) => actorKey(actor)));
  return actors.size === 1 ? changes.at(-1) : undefined;
}

/** Events are put a little out of order by those who hear them at one time. */
const disorder = 30_000;

/** How long after its event a difference may show. */
const longestEffect = 600_000;

/** Those who may have made a difference that no request names: what was folded before has had its effect. */
function candidatesIn(
  { changes, isRepeated, record, now }: FoldScene,
  known: ReadonlyMap<string, unknown>,
): readonly HeardChange[] {
  const since = Math.max(heardAt(record.folded) - disorder, now - longestEffect);
  return changes.filter(
    ({ id, arrival, isNew }) => isNew || isRepeated || (!known.has(id) && heardAt(arrival) >= since),
  );
}

/** Those that were not heard before are likelier to be the cause than those that were. */
function likelyActor(changes: readonly HeardChange[]): HeardChange | undefined {
  const fresh = changes.filter(({ isNew }) => isNew);
  return onlyActor(fresh.length > 0 ? fresh : changes);
}

const shortestName = 5;

/** A parameter that could not be read, and is called as the field is, or by a longer name that ends so. */
function mayConcern(name: string, path: string): boolean {
  const [a, ...steps] = [name, ...parsePath(path).map((step) => (step.kind === "name" ? step.name : ""))];
  return steps.some((step) => {
    const [one, other] = [(a ?? "").toLowerCase(), step.toLowerCase()];
    const [short, long] = one.length < other.length ? [one, other] : [other, one];
    return short.length >= shortestName && long.endsWith(short);
  });
}

/** Whether a change speaks of a field without saying, or in other words than the cloud's, what it is now. */
const speaks = ({ edits, unread = [] }: HeardChange, edit: Edit): boolean =>
  edits.some((told) => speaksOf(told, edit)) || unread.some((name) => mayConcern(name, edit.path));

const mostParts = 200;

/** A difference taken apart where a request names only a part of it: the rest is not that request's. */
export function refined(edit: Edit, scene: Pick<FoldScene, "changes" | "shape">, depth = 0): readonly Edit[] {
  const { path, before, after } = edit;
  const isNamedBeneath = scene.changes.some(({ edits }) =>
    edits.some((told) => told.isKnown && told.path !== path && covers(path, told.path)),
  );
  if (!isNamedBeneath || after === undefined || depth > mostParts) return [edit];
  const at = parsePath(path);
  const topology = scene.shape.topologyAt(at);
  const members = membersOf(after, topology);
  const old = before === undefined ? new Map() : membersOf(before, topology);
  if (members === undefined || old === undefined || members.size + old.size > mostParts) return [edit];
  const parts = [...new Map([...old, ...members])].map(([id, { segment }]) => ({
    at: [...at, segment],
    before: old.get(id)?.value as Json | undefined,
    after: members.get(id)?.value,
  }));
  if (parts.length === 0 || !parts.every((part) => isAddressable(part.at))) return [edit];
  return parts
    .filter((part) => !sameValue(part.before, part.after, scene.shape.topologyAt(part.at)))
    .flatMap((part) => refined(editOf(part), scene, depth + 1));
}

function editOf({
  at,
  before,
  after,
}: { at: ReturnType<typeof parsePath> } & Pick<EditOfInput, "before" | "after">): Edit {
  return {
    path: printPath(at),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

type EditOfInput = { readonly before: Json | undefined; readonly after: Json | undefined };

/**
 * Who made each difference: who names the value; else the only actor whose request leaves open what it wrote
 * there; else the only actor of whose requests nobody knows what they wrote. A request that says what it wrote
 * explains nothing beside it, and where a service changes things without a record nobody is guessed.
 */
export function explain(
  differences: readonly Edit[],
  scene: FoldScene,
  known: ReadonlyMap<string, unknown>,
): readonly Explained[] {
  const candidates = candidatesIn(scene, known);
  const opaque = candidates.filter(({ edits }) => edits.length === 0);
  return differences
    .flatMap((edit) => refined(edit, scene))
    .map((edit) => {
      const speaking = candidates.filter((change) => speaks(change, edit) && !isSpent(change, edit, scene));
      const named = namedBy(edit, scene) ?? likelyActor(speaking);
      if (named !== undefined || speaking.length > 0) return { edit, by: named };
      return { edit, by: scene.unlogged.ownerOf(edit.path) === undefined ? likelyActor(opaque) : undefined };
    });
}
