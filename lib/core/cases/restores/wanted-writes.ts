import type { FieldVerdict, Verdict } from "../../arbitration/verdict.ts";
import { sameValue } from "../../fields/equality.ts";
import { isExistence } from "../../fields/existence.ts";
import { holdsHidden } from "../../fields/hidden.ts";
import type { Json } from "../../fields/json.ts";
import { type FieldPath, parsePath } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import { shapeOf } from "../../looking/dispute/values.ts";
import { liveAt } from "../../questions/question-id.ts";
import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";
import { inWholeBlocks, type WantedWrite } from "./whole-blocks.ts";

/** What a verdict writes now: where it goes back, and what holds while a person is asked; what waits is not due yet. */
function valueToWrite({ outcome, effect, value, ask }: FieldVerdict): Json | undefined {
  if (effect !== "write") return undefined;
  return outcome === "ask" ? ask?.meanwhile.value : value;
}

/** What `null` says in a verdict is said by a missing property in a document. */
export const present = (value: Json | undefined): Json | undefined => (value === null ? undefined : value);

export function isAt(
  path: FieldPath,
  [a, b]: readonly [Json | undefined, Json | undefined],
  shape: TypeShape,
) {
  return sameValue(present(a), present(b), shape.topologyAt(parsePath(path)));
}

/**
 * The writes that a verdict wants. INVARIANT (no blind write): nothing is written where the resource could not be
 * read, nothing secret is, and nothing at all unless the policy enforces here. Nor does Parley create or delete.
 */
export function wantedWrites(
  record: DocketRecord,
  verdict: Pick<Verdict, "effect" | "fields">,
  types: TypeKnowledge,
): readonly WantedWrite[] {
  if (verdict.effect !== "write" || record.live?.state !== "there") return [];
  const shape = shapeOf(types, record.resource.type);
  const wanted = verdict.fields.flatMap((field): WantedWrite[] => {
    const { path } = field;
    if (isExistence(path)) return [];
    const value = valueToWrite(field);
    const from = liveAt(record, path);
    const segments = parsePath(path);
    const isBlind = shape.writeOnly(segments) || shape.readOnly(segments);
    if (value === undefined || isBlind || holdsHidden(value) || holdsHidden(from)) return [];
    return isAt(path, [value, from], shape) ? [] : [{ path, value, from: from ?? null }];
  });
  return inWholeBlocks(wanted, { record, fields: verdict.fields, shape });
}
