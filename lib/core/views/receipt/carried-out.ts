import { causeText } from "../../arbitration/causes.ts";
import type { Ruling } from "../../arbitration/dispute.ts";
import type { FieldVerdict } from "../../arbitration/verdict.ts";
import { isAt } from "../../cases/restores/wanted-writes.ts";
import { millis } from "../../claims/instant.ts";
import { isExistence } from "../../fields/existence.ts";
import { holdsHidden } from "../../fields/hidden.ts";
import type { Json } from "../../fields/json.ts";
import { covers, type FieldPath } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import type { DocketRecord, Restore } from "../../ledger/docket-record.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import { liveAt } from "../../questions/question-id.ts";
import { plainLine } from "../../schema/plain-text.ts";

/** What an answer said of one field. */
export type Said = Pick<Ruling, "field" | "at" | "answer" | "value"> & {
  /** Missing of a silence that nobody has recorded yet. */
  readonly id?: string;
};

/**
 * How far an answer is carried out. `weighing`: not judged since. `stands`: nothing has to be written. `next`: it is written
 * next. `stopped`: the kill switch is on. `sent`: the cloud works on it. `waits`: it may not be written now. `by hand`: Parley
 * cannot write it. `told`: the mode does not let it write. `asked`: a person has to decide once more. `overtaken`: weighed
 * anew, it came to something else.
 */
export type WriteProgress =
  | {
      readonly is:
        | "weighing"
        | "stands"
        | "next"
        | "stopped"
        | "by hand"
        | "told"
        | "overtaken"
        | "unwritten";
    }
  | { readonly is: "sent" | "written"; readonly at: string }
  | { readonly is: "failed" | "given up"; readonly at: string; readonly why: string }
  | { readonly is: "waits" | "asked"; readonly why: string };

/** What was read there last: what was answered, or something else; nothing where it was not read since it was written. */
export type ReadThere = { readonly is: "there" | "other"; readonly at: string };

export type CarriedOut = { readonly writing: WriteProgress; readonly seen?: ReadThere };

export type CarryingOut = {
  readonly record: Pick<DocketRecord, "case" | "live" | "restores">;
  /** The last one on the docket. */
  readonly decision: Pick<LoggedDecision, "record"> | undefined;
  readonly shape: TypeShape;
};

const longestWhy = 300;

/** What became of an answer, from the docket and its last decision alone. */
export function carriedOut(said: Said, scene: CarryingOut): CarriedOut {
  const restore = restoreOf(said, scene);
  const judged = judgedWith(said, scene);
  const seen = seenOf({ said, restore, judged }, scene);
  const writing =
    restore === undefined
      ? unwritten(said, { judged, seen, shape: scene.shape })
      : progressOf(restore, scene.record);
  const isTold = seen !== undefined && (seen.is === "there" || writing.is === "written");
  return { writing, ...(isTold && { seen }) };
}

/** The last write since then that brings what was said. */
function restoreOf({ field, at, value }: Said, { record, shape }: CarryingOut): Restore | undefined {
  return record.restores.findLast((restore) => {
    const written = writtenAt(restore, field);
    if (written === undefined || millis(restore.at) < millis(at)) return false;
    return value === undefined || written === "around" || isAt(field, [written.value, value], shape);
  });
}

/** A field also comes back with the block around it. */
function writtenAt({ values }: Restore, field: FieldPath): { readonly value: Json } | "around" | undefined {
  if (Object.hasOwn(values, field)) return { value: values[field] ?? null };
  return Object.keys(values).some((path) => covers(path, field)) ? "around" : undefined;
}

function progressOf(restore: Restore, { case: open }: CarryingOut["record"]): WriteProgress {
  const { state, at, endedAt = at, failure } = restore;
  if (state === "sent") return { is: "sent", at };
  if (state === "done") return { is: "written", at };
  if (failure !== undefined)
    return { is: failure.kind === "hopeless" ? "given up" : "failed", at: endedAt, why: failure.why };
  // What is due is written before anybody is waited for, unless writing is stopped.
  return { is: open?.state === "waiting" && !open.stirred ? "stopped" : "next" };
}

/** What the last judgement that knew of the answer came to; null where it says nothing of the field. */
type JudgedSince = FieldVerdict | null | undefined;

function judgedWith({ id, field }: Said, { decision }: CarryingOut): JudgedSince {
  if (id === undefined || decision === undefined) return undefined;
  const { dispute, verdict } = decision.record;
  if (!dispute.rulings.some((ruling) => ruling.id === id)) return undefined;
  return verdict.fields.find(({ path }) => path === field) ?? null;
}

type ReadingInput = {
  readonly said: Said;
  readonly restore: Restore | undefined;
  readonly judged: JudgedSince;
};

function seenOf(
  { said, restore, judged }: ReadingInput,
  { record, shape }: CarryingOut,
): ReadThere | undefined {
  const { live } = record;
  const { field } = said;
  const written = restore === undefined ? undefined : writtenAt(restore, field);
  const wanted = said.value ?? (written === "around" ? undefined : written?.value) ?? judged?.value;
  if (live === undefined || live.state === "unreadable" || wanted === undefined) return undefined;
  if (restore !== undefined && millis(live.at) < millis(restore.endedAt ?? restore.at)) return undefined;
  return { is: isAt(field, [liveAt(record, field), wanted], shape) ? "there" : "other", at: live.at };
}

type UnwrittenInput = Pick<CarryingOut, "shape"> & {
  readonly judged: JudgedSince;
  readonly seen: ReadThere | undefined;
};

/** Why nothing was written for it. */
function unwritten(said: Said, { judged, seen, shape }: UnwrittenInput): WriteProgress {
  if (judged === undefined) return { is: "weighing" };
  const { ask = null, effect, outcome, because, value } = judged ?? {};
  if (ask !== null && !ask.beside) return { is: "asked", why: causeText(ask.cause) };
  if (seen?.is === "there") return { is: "stands" };
  if (isExistence(said.field) || isSecret(said)) return { is: "by hand" };
  if (effect === "wait") {
    const brake = because?.find(({ rule }) => rule.startsWith("brake/")) ?? because?.[0];
    return { is: "waits", why: plainLine(brake?.text ?? "", longestWhy) };
  }
  const isOther = said.value !== undefined && value !== undefined;
  if (isOther && !isAt(said.field, [said.value, value], shape)) return { is: "overtaken" };
  return { is: outcome === "revert" && effect !== "write" ? "told" : "unwritten" };
}

/** Parley knows a secret by its digest alone, and puts none back. */
const isSecret = ({ value, answer }: Said): boolean =>
  value === undefined ? answer === "revert" : holdsHidden(value);
