import type { Dispute } from "../arbitration/dispute.ts";
import type { FieldVerdict, Verdict } from "../arbitration/verdict.ts";
import { isUnexplained } from "../arbitration/weigh/ending.ts";
import { millis } from "../claims/instant.ts";
import { InvalidInput } from "../faults.ts";
import { changed } from "../fields/apply.ts";
import { isRecord, type Json } from "../fields/json.ts";
import { type FieldPath, overlaps, parsePath } from "../fields/path.ts";
import type { TypeShape } from "../fields/topology.ts";
import { valueAt } from "../fields/value-at.ts";
import type { OpenCase } from "../ledger/docket-record.ts";
import { governed, topOf } from "./dispute/values.ts";

type Judged = {
  readonly dispute: Dispute;
  readonly verdict: Verdict;
  readonly grace: number;
  readonly open: OpenCase | undefined;
};

/** Fields whose edit nobody explained and that are left alone for a while. */
function inGrace({ dispute, grace }: Judged): readonly FieldPath[] {
  const now = millis(dispute.now);
  return dispute.claims
    .filter((claim) => isUnexplained(claim) && millis(claim.changedAt ?? claim.madeAt) + grace > now)
    .map(({ field }) => field);
}

/** Fields that somebody let be for a time only: they are weighed again as they were. */
function heldForATime({ dispute, verdict }: Judged): readonly FieldPath[] {
  const held = dispute.rulings.filter(({ answer }) => answer === "hold");
  const ruled = verdict.fields.filter(({ because }) => because.some(({ rule }) => rule === "ruling"));
  return ruled.filter(({ path }) => held.some(({ field }) => overlaps(field, path))).map(({ path }) => path);
}

/** Fields that nobody may call agreed yet. */
function undecided(judged: Judged): readonly FieldPath[] {
  const open = judged.verdict.fields.filter(({ outcome }: FieldVerdict) => outcome !== "keep");
  const asked = judged.open?.questions.flatMap(({ fields }) => fields) ?? [];
  const fields = [...open.map(({ path }) => path), ...inGrace(judged), ...heldForATime(judged), ...asked];
  return [...new Set(fields)];
}

type Documents = { readonly live: Json; readonly prior: Json; readonly shape: TypeShape };

/** The property as a whole keeps what was agreed where its parts cannot be told apart any more. */
function wholeBack(document: Json, top: FieldPath, prior: Json): Json {
  const [segment] = parsePath(top);
  if (segment?.kind !== "name" || !isRecord(document)) return document;
  const { [segment.name]: _, ...rest } = document;
  const before = valueAt(prior, [segment]);
  return before === undefined ? rest : { ...rest, [segment.name]: before };
}

function putBack(document: Json, path: FieldPath, { prior, shape }: Documents): Json {
  const segments = parsePath(path);
  try {
    const step = { segments, depth: 0, after: valueAt(prior, segments), shape };
    return changed(document, step) ?? document;
  } catch (error) {
    if (error instanceof InvalidInput) return wholeBack(document, topOf(path), prior);
    throw error;
  }
}

/** What counts as agreed from now on: live, but for fields that are in dispute, under a question or in grace. */
export function agreed(judged: Judged, documents: Documents): Json {
  const { live, shape } = documents;
  const open = undecided(judged);
  // The whole first: what is put back beneath it then stays.
  const outermost = open.filter(
    (path) => !open.some((other) => other !== path && overlaps(other, path) && other.length < path.length),
  );
  return outermost.reduce((document, path) => putBack(document, path, documents), governed(live, shape));
}
