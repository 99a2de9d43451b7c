import type { FieldVerdict } from "../../arbitration/verdict.ts";
import { millis } from "../../claims/instant.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import type { FieldPath } from "../../fields/path.ts";
import type { DocketRecord, Restore } from "../../ledger/docket-record.ts";
import { summaries } from "../../notices/summaries.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import { fieldsOf } from "../restores/past-tries.ts";
import { brokeOnTheWay } from "../restores/progress.ts";
import type { News } from "./news-event.ts";

const openedAt = ({ case: open }: Pick<DocketRecord, "case">): number =>
  open === undefined ? Infinity : millis(open.openedAt);

/** The fields that people were asked about since the case was opened. */
export function askedIn(record: Pick<DocketRecord, "asked" | "case">): ReadonlySet<FieldPath> {
  const since = openedAt(record);
  return new Set(record.asked.filter(({ at }) => millis(at) >= since).map(({ field }) => field));
}

/** What people were asked about and is not there any more: every question has an end. */
export function goneNews(before: DocketRecord, { id, record }: LoggedDecision): readonly News[] {
  const listed = new Set(record.verdict.fields.map(({ path }) => path));
  const fields = [...askedIn(before)].filter((path) => !listed.has(path));
  if (fields.length === 0) return [];
  return [{ kind: "kept", key: `${id} gone`, fields, summary: summaries.gone(fields) }];
}

const isAt = (value: Json | undefined, field: FieldVerdict | undefined): boolean =>
  field?.outcome === "keep" && canonicalJson(field.value ?? null) === canonicalJson(value ?? null);

/** The fields that Parley wrote in this case: that they stand as they do was told then. */
export function writtenIn(record: DocketRecord): ReadonlySet<FieldPath> {
  const since = openedAt(record);
  const done = record.restores.filter(({ state, at }) => state === "done" && millis(at) >= since);
  return new Set(done.flatMap(fieldsOf));
}

/** What a write that broke on the way left behind as it was decided: nothing that Parley wrote goes untold. */
export function brokenNews(before: DocketRecord, { record }: LoggedDecision): readonly News[] {
  const since = openedAt(before);
  const inCase = before.restores.filter(({ at }) => millis(at) >= since);
  const told = writtenIn(before);
  const verdicts = new Map(record.verdict.fields.map((field) => [field.path, field]));
  return inCase.filter(brokeHalfWay).flatMap(({ id, values }) => {
    const fields = fieldsOf({ values }).filter(
      (path) => !told.has(path) && isAt(values[path], verdicts.get(path)),
    );
    if (fields.length === 0) return [];
    return [{ kind: "restored", key: `${id} broken`, fields, summary: summaries.broken(fields) } as const];
  });
}

const brokeHalfWay = ({ state, failure }: Restore): boolean =>
  state === "failed" && failure?.why.startsWith(brokeOnTheWay) === true;
