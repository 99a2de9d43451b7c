import type { Actor } from "../../claims/claim.ts";
import type { DocketEvent } from "../../claims/docket/docket.ts";
import { millis } from "../../claims/instant.ts";
import { sameValue } from "../../fields/equality.ts";
import { isExistence } from "../../fields/existence.ts";
import type { Json } from "../../fields/json.ts";
import { covers, type FieldPath, parsePath, pathKey } from "../../fields/path.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import { entered } from "../../ledger/past/entered.ts";
import { keyOf, type Past, type PastWrite } from "../../ledger/past/past.ts";
import { withPart } from "../../ledger/past/stood.ts";
import { unknownActor } from "./claims.ts";
import type { HeardChange } from "./heard.ts";
import type { Explanation } from "./late-explanation.ts";
import { type FoldScene, lookMark, stoodAt } from "./scene.ts";
import { waitingIn } from "./waiting.ts";
import type { WrittenValue } from "./written.ts";

/** One write in its place in time. */
export type TimedWrite = WrittenValue & { readonly actor: Actor; readonly at: string };

function entryOf({ path, value, actor, at }: TimedWrite): PastWrite {
  const { principal, via, human } = actor;
  const who = { principal, ...(via !== undefined && { via }), ...(human !== undefined && { human }) };
  return { field: path, at, ...who, after: value ?? null, by: "change" };
}

const pastOf = ({ history, repeated = [] }: DocketRecord): readonly PastWrite[] => [...history, ...repeated];

/** It stands in the past already, as it was read then: a request in other words than the cloud's is not told twice. */
export function isTold(
  { isNew, at, actor }: HeardChange,
  { path }: WrittenValue,
  { record }: FoldScene,
): boolean {
  if (isNew) return false;
  return pastOf(record).some(
    (entry) =>
      entry.by === "change" &&
      entry.at === at &&
      entry.principal === actor.principal &&
      covers(entry.field, path),
  );
}

const longestDelay = 3_600_000;

const isUnknown = ({ principal, by }: PastWrite): boolean =>
  by === "change" && principal === unknownActor.principal;

/** A look saw the value of a write before its writer was heard. */
function isSightOf({ field, at, after }: PastWrite, write: PastWrite, { shape }: FoldScene): boolean {
  if (!covers(write.field, field)) return false;
  const late = millis(at) - millis(write.at);
  if (late < 0 || late > longestDelay) return false;
  const rest = parsePath(field).slice(parsePath(write.field).length);
  const whole = write.after ?? undefined;
  const value = rest.length === 0 || whole === undefined ? whole : valueAt(whole, rest);
  return sameValue(value ?? null, after, shape.topologyAt(parsePath(field)));
}

/** What looks saw by themselves of writes that are heard now; of several that saw the same value the first. */
function sightsOf(heard: readonly PastWrite[], scene: FoldScene): readonly PastWrite[] {
  const unknown = pastOf(scene.record).filter(isUnknown);
  if (unknown.length === 0) return [];
  const known = new Set(pastOf(scene.record).map(keyOf));
  const named = heard.filter((write) => !isUnknown(write) && !known.has(keyOf(write)));
  const fields = [...Map.groupBy(unknown, ({ field }) => pathKey(field)).values()];
  return named.flatMap((write) =>
    fields.flatMap((sights) => sights.find((sight) => isSightOf(sight, write, scene)) ?? []),
  );
}

/** What was taken for the work of nobody, or of a service, and has been explained since. */
function explainedSights(late: readonly Explanation[], { record }: FoldScene): readonly PastWrite[] {
  return late.flatMap(({ claim, at }) => {
    if (claim === undefined) return [];
    const key = pathKey(claim.field);
    return pastOf(record).filter(
      (entry) =>
        entry.by === "change" &&
        entry.at === at &&
        entry.principal === claim.actor.principal &&
        pathKey(entry.field) === key,
    );
  });
}

/** What stood at a property at the look before; where a difference waits for its event, what stood before that. */
function lookedAt(property: FieldPath, scene: FoldScene): { readonly value: Json | undefined } | undefined {
  const looked = stoodAt(scene, property);
  const waiting = waitingIn(scene.record).filter(({ field }) => covers(property, field));
  if (looked === undefined || waiting.length === 0) return looked;
  const put = (value: Json | undefined, { field, before }: (typeof waiting)[number]) =>
    withPart(value, { field, after: before }, scene.shape);
  return { value: waiting.toReversed().reduce(put, looked.value) };
}

type WithPastInput = { readonly writes: readonly TimedWrite[]; readonly late: readonly Explanation[] };

/** The past with what was written since, each write in its place. */
export function withPast({ writes, late }: WithPastInput, scene: FoldScene): Past {
  const heard = writes.map(entryOf);
  const seen = new Set([...sightsOf(heard, scene), ...explainedSights(late, scene)]);
  return entered(scene.record, {
    heard,
    seen,
    lookedAt: (property) => lookedAt(property, scene),
    shape: scene.shape,
  });
}

/** Somebody was asked for a deletion that never came true: the one who deleted it then is another matter. */
const isIdle = (write: PastWrite): boolean => isUnknown(write) && !isExistence(write.field);

/** The past without what looks saw of nobody, and was what everybody's writes had come to: it was their work. */
export function withoutIdle({ history, repeated = [], stood }: Past): Past {
  return { history, repeated: repeated.filter((write) => !isIdle(write)), stood };
}

/** What nobody is claimed to have written there is given up. */
export function idleGivenUp({ repeated = [] }: Past): readonly DocketEvent[] {
  return repeated
    .filter(isIdle)
    .map(({ field, at }) => ({ kind: "unsay", at, event: lookMark, actor: unknownActor, field }));
}

/** The writes that changed something, as far as this look has found out, the earliest first. */
export function changing(
  writes: readonly TimedWrite[],
  { history }: Pick<Past, "history">,
): readonly TimedWrite[] {
  const changes = new Set(history.map(keyOf));
  return writes
    .filter((write) => changes.has(keyOf(entryOf(write))))
    .toSorted((a, b) => millis(a.at) - millis(b.at));
}
