import type { ReadEdit } from "../changes/written-edit.ts";
import { applyEdits } from "../fields/apply.ts";
import type { Edit } from "../fields/difference.ts";
import { existence } from "../fields/existence.ts";
import { isRecord, type Json, property } from "../fields/json.ts";
import { type FieldPath, overlaps, parsePath, type Segment, topOf } from "../fields/path.ts";
import type { TypeShape } from "../fields/topology.ts";
import { hidesOf } from "../hidden/hides.ts";
import { digestedEdits, secretsInEdits } from "../hidden/places.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { Around } from "../looking/around.ts";
import { shapeOf } from "../looking/dispute/values.ts";
import { differences } from "../looking/folding/snapshot.ts";
import type { FoundResource } from "../ports/outside/cloud.ts";

/** Values by field, as somebody supposes them; `null` is that there is nothing. */
export type Supposed = Readonly<Record<FieldPath, Json>>;

type SupposedEditsKnowing = Pick<Around, "policy" | "types">;

/** INVARIANT (no secrets): a supposed secret is like no other, so that nobody learns by guessing what stands there. */
export function editsFrom(
  supposed: Supposed,
  type: string,
  { policy, types }: SupposedEditsKnowing,
): readonly ReadEdit[] {
  const edits = Object.entries(supposed).map(
    ([path, after]): ReadEdit => (after === null ? { path, removed: true } : { path, after }),
  );
  const secrets = secretsInEdits(edits, hidesOf(type, policy, types));
  return digestedEdits(edits, new Map(secrets.map(({ pointer }) => [pointer, "supposed"])));
}

/** The resource as it would be read then; where nobody has read it, all that is known is what is supposed. */
export function seenWith(
  edits: readonly ReadEdit[],
  { live, resource }: Pick<DocketRecord, "live" | "resource">,
  { types }: SupposedEditsKnowing,
): FoundResource {
  if (live?.state !== "there") return { state: "unreadable", why: "nobody has read it yet" };
  const written = edits.map(asEdit);
  return { state: "there", properties: applyEdits(live.properties, written, shapeOf(types, resource.type)) };
}

const asEdit = ({ path, after }: ReadEdit): Edit => {
  const field = path as FieldPath;
  return after === undefined ? { path: field } : { path: field, after };
};

/** What a write would change of what stands there: somebody who writes a list again to add to it wants what they add. */
export function writtenBy(
  supposed: Supposed,
  record: Pick<DocketRecord, "live" | "resource">,
  knowing: SupposedEditsKnowing,
): readonly ReadEdit[] {
  const { live, resource } = record;
  const edits = editsFrom(supposed, resource.type, knowing);
  if (live?.state !== "there") return edits;
  const shape = shapeOf(knowing.types, resource.type);
  const byProperty = Map.groupBy(edits, ({ path }) => topOf(path));
  return [...byProperty.values()].flatMap((together) => changedBy(together, live.properties, shape));
}

/** Nothing changes but the property in which the edits stand; what changes nothing of it is still said. */
function changedBy(edits: readonly ReadEdit[], live: Json, shape: TypeShape): readonly ReadEdit[] {
  const [first] = edits;
  const [top, ...below] = parsePath(first?.path ?? existence);
  // One value in the place of another is that change and no other.
  const isOne = edits.length === 1 && below.length === 0;
  if (isOne && isPlain(first?.after) && isPlain(partAt(live, top))) return edits;
  const after = applyEdits(live, edits.map(asEdit), shape);
  const changed = differences(partOf(live, top), partOf(after, top), shape);
  const idle = edits.filter(({ path }) => !changed.some((edit) => overlaps(edit.path, path)));
  return [...idle, ...changed.map(asRead)];
}

const isPlain = (value: Json | undefined): boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const partAt = (document: Json, top: Segment | undefined): Json | undefined =>
  top?.kind === "name" && isRecord(document) ? property(document, top.name) : undefined;

/** The one property of a document; the document where the edit is about no property. */
function partOf(document: Json, top: Segment | undefined): Json {
  if (top?.kind !== "name" || !isRecord(document)) return document;
  const value = property(document, top.name);
  return value === undefined ? {} : { [top.name]: value };
}

const asRead = ({ path, after }: Edit): ReadEdit =>
  after === undefined ? { path, removed: true } : { path, after };
