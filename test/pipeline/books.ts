import { besides } from "#core/hidden/beside.ts";
import { checkChain } from "#core/ledger/chain/check-chain.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { DecisionLog, LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";

/** Every decision on a resource, the first one first. */
export async function decisionsOn(
  { decisions: log }: { readonly decisions: DecisionLog },
  resource: ResourceId,
): Promise<readonly LoggedDecision[]> {
  const all: LoggedDecision[] = [];
  let page: string | undefined;
  do {
    const { decisions, next } = await log.list(resource, page);
    all.push(...decisions);
    page = next;
  } while (page !== undefined);
  return all.reverse();
}

type Books = {
  readonly record: Pick<DocketRecord, "resource" | "decision">;
  readonly decisions: readonly LoggedDecision[];
  readonly now: number;
};

/** What does not fit in the chain of a resource's decisions, of which none is sealed yet. */
export function misfitsIn({ record: { resource, decision }, decisions, now }: Books) {
  const entries = decisions.map((entry) => ({
    place: { version: entry.version, id: entry.id },
    entry: besides(entry),
  }));
  const version = 1 + Math.max(0, ...decisions.map((entry) => entry.version));
  const head = { version, ...(decision !== undefined && { decision }) };
  const setting = {
    now,
    keepDays: 400,
    signed: [],
    isSealed: () => false,
    isAsked: () => true,
    isWhole: true,
  };
  return checkChain({ resource: resourceText(resource), entries, head }, setting).misfits;
}
