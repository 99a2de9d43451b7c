import { InvalidInput } from "../faults.ts";
import { applyWhereFits, changed } from "../fields/apply.ts";
import type { Edit } from "../fields/difference.ts";
import type { Json } from "../fields/json.ts";
import { type FieldPath, parsePath, topOf } from "../fields/path.ts";
import type { TypeShape } from "../fields/topology.ts";
import { valueAt } from "../fields/value-at.ts";
import type { DocketRecord, OpenCase } from "../ledger/docket-record.ts";
import type { Around } from "./around.ts";
import { tagsIn } from "./dispute/tags.ts";
import { governed, shapeOf } from "./dispute/values.ts";
import { differences } from "./folding/snapshot.ts";
import { learntAfter } from "./learning/learnt-after.ts";
import { type JudgedDocket, outermost, undecided } from "./undecided.ts";

type Documents = { readonly live: Json; readonly prior: Json; readonly shape: TypeShape };

function putBack(document: Json, path: FieldPath, { prior, shape }: Documents): Json {
  const segments = parsePath(path);
  try {
    const step = { segments, depth: 0, after: valueAt(prior, segments), shape };
    return changed(document, step) ?? document;
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    // The property as a whole keeps what was agreed where its parts cannot be told apart any more.
    const top = topOf(path);
    const before = valueAt(prior, parsePath(top));
    return applyWhereFits(
      document,
      [before === undefined ? { path: top } : { path: top, after: before }],
      shape,
    );
  }
}

/** What counts as agreed from now on: live, but for fields that are not decided for good. */
function agreed(judged: JudgedDocket, documents: Documents): Json {
  const { live, shape } = documents;
  // The whole first: what is put back beneath it then stays.
  return outermost(undecided(judged)).reduce(
    (document, path) => putBack(document, path, documents),
    governed(live, shape),
  );
}

export type Agreed = Pick<DocketRecord, "prior" | "priorTags" | "learnt">;

type AgreedAfterInput = {
  readonly around: Pick<Around, "types" | "policy">;
  readonly open: OpenCase | undefined;
};

/** Of a resource that nobody could read no tags were ever agreed. */
export function tagsOf({ prior, live, priorTags }: DocketRecord): DocketRecord["priorTags"] {
  const tags = tagsIn(prior);
  return Object.keys(tags).length > 0 || live?.state === "there" ? tags : priorTags;
}

const pathsOf = (edits: readonly Edit[]): readonly FieldPath[] => edits.map(({ path }) => path);

/** What is agreed after a verdict, and who brought it. */
export function agreedAfter(
  record: DocketRecord,
  { dispute, verdict }: Pick<JudgedDocket, "dispute" | "verdict">,
  { around, open }: AgreedAfterInput,
): Agreed {
  const { live, prior, priorTags, learnt = {}, resource, waiting } = record;
  if (live === undefined || live.state === "gone") return { prior, priorTags, learnt };
  const shape = shapeOf(around.types, resource.type);
  const judged = { dispute, verdict, policy: around.policy.file, open, waiting };
  const next = agreed(judged, { live: live.properties, prior, shape });
  const edits = differences(prior, next, shape);
  const left = learnt.writers === undefined ? [] : differences(next, governed(live.properties, shape), shape);
  const after = learntAfter(learnt, { agreed: edits, open: pathsOf(left) }, { dispute, verdict, shape });
  return { prior: next, priorTags: tagsOf({ ...record, prior: next }), learnt: after };
}
