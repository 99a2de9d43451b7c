import type { Actor } from "#core/claims/claim.ts";
import { instantOf, millis } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import { under } from "#core/foresight/circumstances.ts";
import { type Foreseen, judged } from "#core/foresight/foreseen.ts";
import type { ExploreBody, SupposedSituation } from "#core/foresight/foresight-body.ts";
import { claimFrom } from "#core/intents/registered-from.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import type { Runtime } from "../../runtime.ts";
import { aroundOf } from "../around.ts";
import { knownDocket } from "./known-docket.ts";

/** The verdict as it stands, and as it would be if other things were so. */
export async function explore(
  body: ExploreBody,
  actor: Actor,
  runtime: Runtime,
): Promise<Foreseen & { readonly record: DocketRecord }> {
  const record = await knownDocket(parseResource(body.resource), runtime);
  const around = await aroundOf(runtime);
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
  return {
    record,
    asItStands: judged(record, runtime.now(), around),
    wouldBe: under(record, then, around),
  };
}

/** A situation that is only supposed; what no source tells is the caller's own word. */
function situationFrom(supposed: SupposedSituation, { principal }: Actor, now: number): Situation {
  const { source = "api", scope = {}, state = "open", since = instantOf(now), ...rest } = supposed;
  return { ...rest, source, scope, state, since, ...(source === "api" && { by: principal }) };
}
