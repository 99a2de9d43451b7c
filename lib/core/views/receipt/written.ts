import type { Dispute } from "../../arbitration/dispute.ts";
import { millis } from "../../claims/instant.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import type { Restore, RestoreFailure } from "../../ledger/docket-record.ts";
import { knownAt } from "../../looking/dispute/values.ts";
import type { HappenedAt } from "../../notices/question/asking.ts";
import { fieldName, momentIn, valueText } from "../sheet/scene.ts";
import { type CaseTold, isWithin } from "./answers.ts";

/** One field that Parley wrote, and how it ended. */
export type WrittenLine = {
  readonly field: string;
  readonly value: string;
  readonly at: HappenedAt;
  readonly state: "under way" | "confirmed" | "failed";
  readonly confirmed?: HappenedAt;
  readonly failure?: RestoreFailure["kind"];
};

type PastWrite = Dispute["history"][number];

/** What Parley wrote for a case: from its own notes, and once these are forgotten from the history of the resource. */
export function writtenIn(told: CaseTold): readonly WrittenLine[] {
  const { record, decisions, scene } = told;
  const ids = new Set(decisions.map(({ id }) => id));
  const restores = record.restores.filter(({ decision }) => ids.has(decision));
  if (restores.length > 0) return restores.flatMap((restore) => linesOf(restore, told));
  const all = [...scene.dispute.history, ...record.history];
  const writes = all.filter(({ by, at }) => by === "revert" && isWithin(told, at));
  const once = new Map(writes.map((write) => [`${write.at} ${write.field}`, write]));
  return [...once.values()]
    .filter(({ field }) => scene.reader.sees(field))
    .toSorted((a, b) => millis(a.at) - millis(b.at))
    .map((write) => pastLine(write, told));
}

const states: Readonly<Record<Restore["state"], WrittenLine["state"]>> = {
  due: "under way",
  sent: "under way",
  done: "confirmed",
  failed: "failed",
};

function linesOf(
  { values, at, state, endedAt, failure }: Restore,
  { scene }: CaseTold,
): readonly WrittenLine[] {
  const { hides, reader } = scene;
  const told = {
    at: momentIn(scene, at),
    state: states[state],
    ...(state === "done" && endedAt !== undefined && { confirmed: momentIn(scene, endedAt) }),
    ...(failure !== undefined && { failure: failure.kind }),
  };
  return Object.entries<Json>(values)
    .filter(([path]) => reader.sees(path))
    .map(([path, value]) => ({
      field: fieldName(path, hides),
      value: valueText(value, path, hides),
      ...told,
    }));
}

/** It is confirmed if it stood there when the case was judged last. */
function pastLine({ field, after, at }: PastWrite, { scene }: CaseTold): WrittenLine {
  const { dispute, hides } = scene;
  const stands = knownAt(dispute.live, field);
  const isThere = after !== undefined && stands !== undefined && sameValue(after, stands);
  return {
    field: fieldName(field, hides),
    value: valueText(after ?? null, field, hides),
    at: momentIn(scene, at),
    state: isThere ? "confirmed" : "under way",
    ...(isThere && { confirmed: momentIn(scene, dispute.now) }),
  };
}
