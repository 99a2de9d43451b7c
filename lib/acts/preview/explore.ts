import { withPermits } from "#core/backing/permits.ts";
import type { Actor, Claim } from "#core/claims/claim.ts";
import { instantOf, millis } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import { claimFrom } from "#core/intents/registered-from.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { under } from "#core/preview/circumstances.ts";
import { type Foreseen, type ForeseenDecision, judged } from "#core/preview/foreseen.ts";
import { type Remedies, remediesFor } from "#core/preview/offers/remedies.ts";
import type { ExploreBody, SupposedSituation } from "#core/preview/preview-body.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { findPermits } from "../backing/find-permits.ts";
import { aroundOf } from "../looking/around.ts";
import type { Runtime } from "../runtime.ts";
import { knownDocket } from "./known-docket.ts";

/** With the verdict as it would be if the caller might write what they suppose that they want; `wish` says why not. */
export type Explored = Foreseen & {
  readonly record: DocketRecord;
  /** For the claims that the caller supposes and that lose. */
  readonly remedies: Remedies;
  readonly ifPermitted?: ForeseenDecision;
  readonly wish?: string;
};

/** The verdict as it stands, and as it would be if other things were so. */
export async function explore(body: ExploreBody, actor: Actor, runtime: Runtime): Promise<Explored> {
  const record = await knownDocket(parseResource(body.resource), runtime);
  const cited = body.motivation?.ref;
  const around = await aroundOf(record, runtime, cited === undefined ? [] : [cited]);
  const now = body.now === undefined ? runtime.now() : millis(body.now);
  const { situations = [], without = [], claims = [], live = {} } = body;
  const { intent = "unattributed", motivation } = body;
  const making = { id: "explore", actor, at: instantOf(now), leave: undefined };
  const stake = { ...making, body: { intent, ...(motivation !== undefined && { motivation }) } };
  const then = {
    now,
    situations: situations.map((one) => situationFrom(one, actor, now)),
    without,
    actor,
    claims: claims.map((claim, place) => claimFrom(claim, place, stake)),
    live,
  };
  const found = await findPermits(then.claims, { record, around, now: runtime.now() }, runtime);
  const wish = [...found.values()].find(({ backing }) => backing === "none");
  const as = (permits: typeof found) => under(withPermits(record, permits, now), then, around);
  const allowed = new Map(then.claims.map(({ id }) => [id, { backing: "permitted" }] as const));
  const wouldBe = as(found);
  const own = new Set(then.claims.map(({ id }) => id));
  const isTheirs = ({ id }: Claim): boolean => own.has(id);
  return {
    record,
    asItStands: judged(record, runtime.now(), around),
    wouldBe,
    remedies: remediesFor(wouldBe, { fields: wouldBe.decision.fields, isTheirs, around }),
    ...(wish?.backing === "none" && { ifPermitted: as(allowed), wish: wish.why }),
  };
}

/** A situation that is only supposed; what no source tells is the caller's own word. */
function situationFrom(supposed: SupposedSituation, { principal }: Actor, now: number): Situation {
  const { source = "api", scope = {}, state = "open", since = instantOf(now), ...rest } = supposed;
  return { ...rest, source, scope, state, since, ...(source === "api" && { by: principal }) };
}
