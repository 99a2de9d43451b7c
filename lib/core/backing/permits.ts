import { instantOf, millis } from "../claims/instant.ts";
import type { DocketRecord, Permit } from "../ledger/docket-record.ts";
import type { MayWrite } from "../ports/outside/permissions.ts";

export type Permits = NonNullable<DocketRecord["permits"]>;

/** How long what was found is as good as asked just now. */
const freshFor = 60_000;

/** Found so lately that asking again would tell nothing more. */
export function isFresh({ permits }: Pick<DocketRecord, "permits">, claim: string, now: number): boolean {
  const found = permits?.[claim];
  return found !== undefined && millis(found.at) <= now && now - millis(found.at) < freshFor;
}

/** The record with what was found just now. */
export function withPermits(
  record: DocketRecord,
  found: ReadonlyMap<string, MayWrite>,
  now: number,
): DocketRecord {
  if (found.size === 0) return record;
  const fresh = [...found].map(([claim, may]): [string, Permit] => [claim, permitOf(may, instantOf(now))]);
  return { ...record, permits: { ...record.permits, ...Object.fromEntries(fresh) } };
}

const permitOf = (may: MayWrite, at: string): Permit =>
  may.backing === "permitted" ? { backing: may.backing, at } : { backing: may.backing, at, why: may.why };

/** Whether anything else is known than before, whenever it was found. */
export function differ(a: Permits | undefined, b: Permits | undefined): boolean {
  const ids = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})]);
  return [...ids].some((id) => a?.[id]?.backing !== b?.[id]?.backing);
}
