import type { Dispute } from "../arbitration/dispute.ts";
import type { Claim } from "../claims/claim.ts";
import { absent, existence, isExistence, present } from "../fields/existence.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import { goneSince } from "./folding/existing.ts";

/**
 * What is gone returns with its docket within `kept` milliseconds; afterwards nothing is left to dispute, and another
 * of the same name starts anew. What was declared ahead was meant for whatever bears the name.
 */
export function buried(record: DocketRecord, now: number, kept: number): DocketRecord {
  if (record.live?.state !== "gone") return record;
  const since = goneSince(record);
  if (since !== undefined && now < since + kept) return record;
  const horizon = Math.max(record.docket.horizon, since === undefined ? -Infinity : since + 1_000);
  const docket = { ...record.docket, writes: new Map(), horizon };
  return { ...record, docket, prior: {}, priorTags: undefined, rulings: [], settled: {} };
}

type GoneWeighed = Pick<Dispute, "live" | "prior" | "claims">;

const nothing: GoneWeighed = { live: {}, prior: {}, claims: [] };

/** Whether a resource should be there is all that is left to weigh once it is gone. */
export const existenceOnly = (claims: readonly Claim[]): GoneWeighed => ({
  live: { [existence]: absent },
  prior: { [existence]: present },
  claims,
});

/**
 * Of a resource that is gone its existence is weighed, against everything that others hold of it; what went with its
 * parent went silently.
 */
export const weighedGone = (record: DocketRecord, claims: readonly Claim[]): GoneWeighed =>
  goneSince(record) === undefined || record.parentGone === true ? nothing : existenceOnly(claims);

const isOnExistence = ({ field }: Claim): boolean => isExistence(field);

/** Of a resource that is there nobody disputes how it came; who wants it there, or gone, may say so. */
export const speakingThere = (claims: readonly Claim[]): readonly Claim[] =>
  claims.filter((claim) => !isOnExistence(claim) || claim.changedAt === undefined);

/** That a resource is there is known and agreed, where anybody speaks of it. */
export function withExistence(parts: GoneWeighed): GoneWeighed {
  if (!parts.claims.some(isOnExistence)) return parts;
  const { live, prior, claims } = parts;
  return { live: { ...live, [existence]: present }, prior: { ...prior, [existence]: present }, claims };
}
