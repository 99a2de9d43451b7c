import type { Dispute } from "../arbitration/dispute.ts";
import { millis } from "../claims/instant.ts";
import type { Policy } from "../policy/policy.ts";
import type { DocketRecord, Restore } from "./docket-record.ts";
import { recentPast } from "./past/recent.ts";
import { type Arrival, heardAt } from "./stored-event.ts";
import { trimmedDocket } from "./trimmed-docket.ts";

const day = 86_400_000;

const most = { restores: 50, rulings: 200, asked: 200 };

const isUnderWay = ({ state }: Restore): boolean => state === "due" || state === "sent";

/** How long after its end a restore still explains what its role did. */
export const echoes = 900_000;

/** When a write was over at the latest. */
export const overAt = ({ at, endedAt = at, perhapsUntil = endedAt }: Restore): number => millis(perhapsUntil);

/** The newest event and those close before it are heard again at every look, however long ago that was. */
function mayEcho(restore: Restore, folded: Arrival): boolean {
  if (folded === "" || restore.failure?.kind === "hopeless") return false;
  return overAt(restore) + echoes > heardAt(folded);
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
export type KeptClaims = { readonly policy: Policy; readonly held: ReadonlySet<string> };

/** The record without what can no longer matter, so that it stays small however long its resource lives. */
export function trimmedKeeping(
  record: DocketRecord,
  now: number,
  { policy, held }: KeptClaims,
): DocketRecord {
  const { permits, ...rest } = record;
  const docket = trimmedDocket(record.docket, now, { limits: policy.file.limits.docket, held });
  const kept = permits && permitsOf(permits, docket);
  return {
    ...rest,
    ...(kept !== undefined && { permits: kept }),
    docket,
    ...recentPast(record, now),
    restores: remembered(record, now),
    rulings: standing(record.rulings, now, policy),
    asked: stillAsked(record.asked, now, policy),
  };
}

const nobody: ReadonlySet<string> = new Set();

export const trimmed = (record: DocketRecord, now: number, policy: Policy): DocketRecord =>
  trimmedKeeping(record, now, { policy, held: nobody });
