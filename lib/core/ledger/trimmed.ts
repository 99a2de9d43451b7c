import type { Dispute } from "../arbitration/dispute.ts";
import { millis } from "../claims/instant.ts";
import { pathKey } from "../fields/path.ts";
import type { Policy } from "../policy/policy.ts";
import type { DocketRecord, Restore } from "./docket-record.ts";
import { type Arrival, heardAt } from "./stored-event.ts";
import { trimmedDocket } from "./trimmed-docket.ts";

const day = 86_400_000;

const most = { history: 50, allHistory: 500, firsts: 20, restores: 50, rulings: 200, asked: 200 };

const writers = ["change", "revert"] as const;

type PastWrite = DocketRecord["history"][number];

/** What each hand wrote first since Parley last put the field right: pauses count from there. */
function firstOfRuns(inOrder: readonly PastWrite[]): readonly PastWrite[] {
  const since = inOrder.findLastIndex(({ by }) => by === "revert") + 1;
  const firsts = new Map<string, PastWrite>();
  for (const write of inOrder.slice(since)) {
    const hand = write.human ?? write.principal;
    if (!firsts.has(hand)) firsts.set(hand, write);
  }
  return [...firsts.values()].slice(0, most.firsts);
}

/**
 * Past writes that brakes and fights may still count. INVARIANT (own count): however much others write, there or
 * elsewhere, neither what Parley wrote nor how long somebody has been writing is forgotten for it.
 */
export function recentPast(history: DocketRecord["history"], now: number): DocketRecord["history"] {
  const kept = history.filter(({ at }) => millis(at) > now - day);
  const inOrder = kept.toSorted((a, b) => millis(a.at) - millis(b.at));
  const byField = new Map<string, PastWrite[]>();
  for (const write of inOrder) {
    const key = pathKey(write.field);
    const writes = byField.get(key) ?? [];
    writes.push(write);
    byField.set(key, writes);
  }
  const each = Math.max(5, Math.min(most.history, Math.floor(most.allHistory / Math.max(1, byField.size))));
  const counting = [...byField.values()].flatMap((writes) => [
    ...writers.flatMap((writer) => writes.filter(({ by }) => by === writer).slice(-each)),
    ...firstOfRuns(writes),
  ]);
  const isCounting = new Set(counting);
  return inOrder.filter((write) => isCounting.has(write));
}

const isUnderWay = ({ state }: Restore): boolean => state === "due" || state === "sent";

/** How long after its end a restore still explains what its role did. */
export const echoes = 900_000;

/** The newest event and those close before it are heard again at every look, however long ago that was. */
function mayEcho({ at, endedAt, failure }: Restore, folded: Arrival): boolean {
  if (folded === "" || failure?.kind === "hopeless") return false;
  return millis(endedAt ?? at) + echoes > heardAt(folded);
}

/** A write on its way is never forgotten, however long it takes. */
function remembered({ restores, folded }: DocketRecord, now: number): DocketRecord["restores"] {
  const over = restores.filter(
    (restore) =>
      !isUnderWay(restore) && (millis(restore.endedAt ?? restore.at) > now - day || mayEcho(restore, folded)),
  );
  const latest = new Set(over.slice(-most.restores));
  return restores.filter((restore) => isUnderWay(restore) || latest.has(restore));
}

function standing(rulings: DocketRecord["rulings"], now: number, { file }: Policy): DocketRecord["rulings"] {
  const { ruling, docket } = file.limits;
  const endOf = ({ at, until }: DocketRecord["rulings"][number]): number =>
    Math.min(until === undefined ? Infinity : millis(until), millis(at) + ruling);
  return rulings.filter((one) => endOf(one) > now - docket.markers).slice(-most.rulings);
}

/** A question is remembered while it, or what it was about, may come again. */
function stillAsked(asked: Dispute["asked"], now: number, { file }: Policy): Dispute["asked"] {
  const { waiting, docket } = file.limits;
  const forgotten = now - Math.max(waiting, docket.markers) * 2;
  return asked.filter(({ deadline }) => millis(deadline) > forgotten).slice(-most.asked);
}

/** What was found of a claim goes with it. */
function permitsOf(
  permits: NonNullable<DocketRecord["permits"]>,
  { declared }: DocketRecord["docket"],
): DocketRecord["permits"] {
  const standing = new Set([...declared.values()].map(({ claim }) => claim.id));
  const kept = Object.entries(permits).filter(([claim]) => standing.has(claim));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** Claims that hold a field: they stay although a docket is full. */
export type Kept = { readonly policy: Policy; readonly held: ReadonlySet<string> };

/** The record without what can no longer matter, so that it stays small however long its resource lives. */
export function trimmedKeeping(record: DocketRecord, now: number, { policy, held }: Kept): DocketRecord {
  const { permits, ...rest } = record;
  const docket = trimmedDocket(record.docket, now, { limits: policy.file.limits.docket, held });
  const kept = permits && permitsOf(permits, docket);
  return {
    ...rest,
    ...(kept !== undefined && { permits: kept }),
    docket,
    history: recentPast(record.history, now),
    restores: remembered(record, now),
    rulings: standing(record.rulings, now, policy),
    asked: stillAsked(record.asked, now, policy),
  };
}

const nobody: ReadonlySet<string> = new Set();

export const trimmed = (record: DocketRecord, now: number, policy: Policy): DocketRecord =>
  trimmedKeeping(record, now, { policy, held: nobody });
