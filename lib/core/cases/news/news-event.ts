import { canonicalPrincipal } from "../../claims/principal.ts";
import type { FieldPath } from "../../fields/path.ts";
import type { DecisionEvent } from "../../ledger/decision-event.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import { hashed } from "../../questions/hashed.ts";

/** What news is about; `key` tells it from other news of the kind. */
export type News = {
  readonly kind: DecisionEvent["kind"];
  readonly key: string;
  readonly fields: readonly FieldPath[];
  readonly holders?: readonly string[];
  readonly losers?: readonly string[];
  /** Words without values. */
  readonly summary: string;
};

export type NewsScene = {
  readonly record: Pick<DocketRecord, "resource">;
  readonly case: string;
  readonly decision: LoggedDecision | undefined;
  readonly at: string;
};

const mostNamed = 100;
const longestPrincipal = 512;

const named = (principals: readonly string[]): readonly string[] =>
  [...new Set(principals.map((principal) => canonicalPrincipal(principal).slice(0, longestPrincipal)))]
    .sort()
    .slice(0, mostNamed);

/** INVARIANT (told once): the same news of one case has the same id, however often it is told. */
export function newsEvent(news: News, scene: NewsScene): DecisionEvent {
  const { kind, key, fields, holders = [], losers = [], summary } = news;
  const { decision } = scene;
  return {
    v: 1,
    id: hashed("news", scene.case, kind, key),
    kind,
    at: scene.at,
    resource: scene.record.resource,
    case: scene.case,
    ...(decision !== undefined && { decision: decision.id }),
    fields: [...fields].sort().slice(0, mostNamed),
    holders: named(holders),
    losers: named(losers),
    summary,
  };
}

/** The principals behind the ids of claims. */
export function principalsOf(
  ids: readonly string[],
  decision: LoggedDecision | undefined,
): readonly string[] {
  const wanted = new Set(ids);
  const claims = decision?.record.dispute.claims ?? [];
  return claims.filter(({ id }) => wanted.has(id)).map(({ actor }) => actor.principal);
}
