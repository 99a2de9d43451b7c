import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Around } from "#core/looking/around.ts";
import { citedIn } from "#core/looking/cited.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { learntAnswers } from "../learning/learnt-answers.ts";
import { ownersNow } from "../owners/owners-now.ts";
import type { Runtime } from "../runtime.ts";

type AroundRuntime = Pick<
  Runtime,
  "policy" | "knowledge" | "situations" | "settings" | "owners" | "rowStates" | "now" | "log"
>;

/** What judging needs to know besides the docket, as it is now. */
export const aroundOf = (
  record: Pick<DocketRecord, "resource" | "docket">,
  runtime: AroundRuntime,
  refs: readonly string[] = [],
): Promise<Around> => aroundAt(record.resource, [...new Set([...citedIn(record), ...refs])], runtime);

/** The same of a place, where what its claims cite is known. */
export async function aroundAt(
  { account, region }: Pick<ResourceId, "account" | "region">,
  refs: readonly string[],
  runtime: AroundRuntime,
): Promise<Around> {
  const [situations, owners, answers] = await Promise.all([
    runtime.situations.around({ account, region, refs }),
    ownersNow(runtime),
    learntAnswers(runtime),
  ]);
  return { ...aroundWith(situations, runtime), owners, answers };
}

export const aroundWith = (
  situations: Around["situations"],
  { policy, knowledge, settings }: Pick<AroundRuntime, "policy" | "knowledge" | "settings">,
): Around => ({
  policy,
  types: knowledge,
  situations,
  sources: [],
  restorers: settings.restorers.map(canonicalPrincipal),
});
