import type { Actor } from "#core/claims/claim.ts";
import { millis } from "#core/claims/instant.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Runtime } from "../runtime.ts";

/** The last who wrote here by such a tool: where a plan or an event names no caller, nothing it says can make it another's. */
export function lastWriter(
  { docket }: Pick<DocketRecord, "docket">,
  isTool: (via: string) => boolean,
): Actor | undefined {
  const slots = [...docket.writes.values()].toSorted((a, b) => b.at - a.at);
  const writers = slots.flatMap(({ writes }) => [...writes.values()].map(({ actor }) => actor));
  return writers.find(({ via }) => via !== undefined && isTool(via));
}

/** The ledger is behind: a look that was due has not been taken for longer than sources may be silent. */
export const isStale = (
  { due }: Pick<DocketRecord, "due">,
  { policy, now }: Pick<Runtime, "policy" | "now">,
): boolean => due !== undefined && millis(due) + policy.file.limits.stale < now();
