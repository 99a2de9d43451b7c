import { isFresh, withPermits } from "#core/backing/permits.ts";
import { swaying } from "#core/backing/swaying.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Around } from "#core/looking/around.ts";
import type { Runtime } from "../runtime.ts";
import { findPermits } from "./find-permits.ts";

/** Who loses their backing makes room for the next; after so many turns anyone who is left has none. */
const mostTurns = 5;

type Asks = Pick<Runtime, "permissions" | "knowledge" | "settings" | "log" | "now">;

/**
 * The record with what IAM says now of every declared want on which the verdict depends; what was found within the last
 * minute is not asked again.
 */
export async function withFreshPermits(
  record: DocketRecord,
  around: Around,
  runtime: Asks,
): Promise<DocketRecord> {
  const now = runtime.now();
  const isKnown = ({ id }: Claim) => isFresh(record, id, now);
  return await asked({ record, around, now, answered: idsOf(record, isKnown) }, runtime);
}

/** The same for a look, which also finds out about what was declared since the last. */
export async function withFirstPermits(
  record: DocketRecord,
  around: Around,
  runtime: Asks,
): Promise<DocketRecord> {
  const { permits, docket } = record;
  const isNew = ({ id, source }: Claim) => permits?.[id] === undefined && source === "declared";
  const fresh = [...docket.declared.values()].map(({ claim }) => claim).filter(isNew);
  if (fresh.length === 0) return await withFreshPermits(record, around, runtime);
  const now = runtime.now();
  const found = await findPermits(fresh, { record, around, now }, runtime);
  return await withFreshPermits(withPermits(record, found, now), around, runtime);
}

/** The same right before a write: anyone who counts as permitted is asked about again, and nothing remembered counts. */
export async function withLatestPermits(
  record: DocketRecord,
  around: Around,
  runtime: Asks,
): Promise<DocketRecord> {
  const now = runtime.now();
  const isRefused = ({ id }: Claim) => record.permits?.[id]?.backing !== "permitted";
  return await asked({ record, around, now, answered: idsOf(record, isRefused), read: "latest" }, runtime);
}

function idsOf({ docket }: DocketRecord, counts: (claim: Claim) => boolean): ReadonlySet<string> {
  const claims = [...docket.declared.values()].map(({ claim }) => claim);
  return new Set(claims.filter(counts).map(({ id }) => id));
}

type AskedInput = {
  readonly record: DocketRecord;
  readonly around: Around;
  readonly now: number;
  readonly answered: ReadonlySet<string>;
  readonly read?: "latest";
};

async function asked(
  { record, around, now, answered, read }: AskedInput,
  runtime: Asks,
): Promise<DocketRecord> {
  if (record.docket.declared.size === 0) return record;
  const known = new Set(answered);
  let after = record;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const open = swaying(after, { now, around }, known);
    if (open.length === 0) return after;
    const found = await findPermits(open, { record: after, around, now, read }, runtime);
    after = withPermits(after, found, now);
    for (const { id } of open) known.add(id);
  }
  const left = swaying(after, { now, around }, known).map(({ id }) => [id, unasked] as const);
  return withPermits(after, new Map(left), now);
}

const unasked = { backing: "none", why: "too many such wants stand at once" } as const;
