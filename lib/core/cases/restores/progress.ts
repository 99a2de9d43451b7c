import { instantOf } from "../../claims/instant.ts";
import type { DocketRecord, Restore, RestoreFailure } from "../../ledger/docket-record.ts";
import type { Progress, WriteFailure } from "../../ports/outside/cloud.ts";
import { failedBefore, fieldsOf } from "./past-tries.ts";

type IsItsInput = DocketRecord["history"][number];

/** `most`: after so many tries in one case it is hopeless. */
type Failing = RestoreFailure & { readonly most?: number };

const mostMoves = 10;

export const brokeOnTheWay = "it broke on the way";

/** A failure in words of our own: those of the cloud may hold values. */
const failures: Readonly<Record<WriteFailure, Failing>> = {
  "test-refused": { kind: "moved", why: "it was changed just before it was written", most: mostMoves },
  gone: { kind: "moved", why: "the resource is gone", most: mostMoves },
  busy: { kind: "busy", why: "somebody else writes to the resource", most: 5 },
  throttled: { kind: "busy", why: "the cloud takes no more requests for now", most: 5 },
  "not-updatable": { kind: "hopeless", why: "the type or the field cannot be updated" },
  denied: { kind: "hopeless", why: "the permission to write it is missing" },
  invalid: { kind: "hopeless", why: "the cloud refuses the value" },
  // What was written in part is seen as live and judged anew.
  broken: { kind: "moved", why: brokeOnTheWay, most: 3 },
};

/** INVARIANT (no endless writing): the same failure of the same fields is given up after a few tries. */
function givenUp(record: DocketRecord, { values }: Restore, failure: Failing): RestoreFailure {
  const { kind, why, most = Infinity } = failure;
  const isLast = failedBefore(record, values, why) + 1 >= most;
  return isLast ? { kind: "hopeless", why: `${why}, again and again` } : { kind, why };
}

const failureOf = (record: DocketRecord, restore: Restore, failure: WriteFailure): RestoreFailure =>
  givenUp(record, restore, failures[failure]);

const changed = (record: DocketRecord, id: string, change: (restore: Restore) => Restore): DocketRecord => ({
  ...record,
  restores: record.restores.map((restore) => (restore.id === id ? change(restore) : restore)),
});

/** About to be sent: from here on it counts as a write of Parley, whatever becomes of it. */
export function sending(
  record: DocketRecord,
  restore: Restore,
  { now, principal }: { readonly now: number; readonly principal: string },
): DocketRecord {
  if (restore.state !== "due") return record;
  const at = instantOf(now);
  const writes = fieldsOf(restore).map(
    (field): IsItsInput => ({ field, at, principal, after: restore.values[field] ?? null, by: "revert" }),
  );
  const sent = changed(record, restore.id, (due) => ({ ...due, state: "sent", at }));
  return { ...sent, history: [...record.history, ...writes] };
}

/** What nobody has written counts for nothing. */
function uncounted(record: DocketRecord, { at, values }: Restore): DocketRecord {
  const isIts = (write: IsItsInput) =>
    write.by === "revert" && write.at === at && Object.hasOwn(values, write.field);
  return { ...record, history: record.history.filter((write) => !isIts(write)) };
}

/** It was never sent after all: it is due as before. */
export function unsent(record: DocketRecord, id: string): DocketRecord {
  const restore = record.restores.find((each) => each.id === id);
  if (restore?.state !== "sent" || restore.token !== undefined) return record;
  return uncounted(
    changed(record, id, (sent) => ({ ...sent, state: "due" })),
    restore,
  );
}

type ProgressInput = Progress & { readonly now: number };

/** The record after the cloud said how far a write is; anyone who comes second with the same news changes nothing. */
export function restored(record: DocketRecord, id: string, told: ProgressInput): DocketRecord {
  const restore = record.restores.find((each) => each.id === id);
  if (restore?.state !== "sent") return record;
  if (told.state === "going" && told.token === restore.token) return record;
  const after = changed(record, id, () => ended({ ...restore, ...tokenOf(told) }, told, record));
  const isUnwritten = told.state === "failed" && told.failure !== "broken";
  return isUnwritten ? uncounted(after, restore) : after;
}

const tokenOf = ({ token }: ProgressInput) => (token === undefined ? {} : { token });

function ended(restore: Restore, told: ProgressInput, record: DocketRecord): Restore {
  if (told.state === "going") return restore;
  const endedAt = instantOf(told.now);
  if (told.state === "done") return { ...restore, state: "done", endedAt };
  return { ...restore, state: "failed", endedAt, failure: failureOf(record, restore, told.failure) };
}

/** The record after a write was given up before it was sent. */
export function notSent(
  record: DocketRecord,
  id: string,
  { failure, now }: { readonly failure: RestoreFailure; readonly now: number },
): DocketRecord {
  return changed(record, id, (restore) => ({
    ...restore,
    state: "failed",
    endedAt: instantOf(now),
    failure: givenUp(record, restore, { ...failure, most: mostMoves }),
  }));
}
