import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { Testimony } from "#core/attribution/attribute.ts";
import { saidBy } from "#core/attribution/channels/declared-ahead.ts";
import { inferred } from "#core/attribution/channels/inferred.ts";
import { ofProfile } from "#core/attribution/channels/testimonies.ts";
import type { Actor } from "#core/claims/claim.ts";
import { isOver } from "#core/intents/standing.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { concerned } from "#core/preview/differing.ts";
import { asBefore, type Foreseen, foreseen } from "#core/preview/foreseen.ts";
import { type Remedies, remediesOfWrite } from "#core/preview/offers/remedies.ts";
import type { CheckBody } from "#core/preview/preview-body.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { aroundOf } from "../looking/around.ts";
import { profilesNow } from "../registry/profiles-now.ts";
import type { Runtime } from "../runtime.ts";
import { knownDocket } from "./known-docket.ts";

export type Checked =
  | ({
      readonly as: "checked";
      readonly record: DocketRecord;
      /** What the write is about. */
      readonly fields: readonly FieldVerdict[];
      readonly remedies: Remedies;
    } & Foreseen)
  | { readonly as: "not their intent" };

/** What would come of it if somebody wrote this now. */
export async function check(body: CheckBody, caller: Actor, runtime: Runtime): Promise<Checked> {
  const declared = body.under === undefined ? undefined : await declaredBy(body.under, caller, runtime);
  if (body.under !== undefined && declared === undefined) return { as: "not their intent" };
  const record = await knownDocket(parseResource(body.resource), runtime);
  const actor = asBefore(caller, record);
  const profiles = await profilesNow(runtime);
  const guess = inferred({}, actor, profiles.references);
  const testimonies = [declared, saidIn(body), ofProfile({ actor, profiles }), guess].filter(
    (word) => word !== undefined,
  );
  const writing = { record, actor, changes: body.changes, testimonies };
  const cited = testimonies.flatMap(({ motivation }) => motivation?.ref ?? []);
  const around = await aroundOf(record, runtime, cited);
  const now = runtime.now();
  const judged = foreseen(writing, now, around);
  const fields = concerned(Object.keys(body.changes), judged.asItStands, judged.wouldBe);
  const remedies = remediesOfWrite(judged, { writing, fields, now, around });
  return { as: "checked", record, fields, remedies, ...judged };
}

async function declaredBy(
  id: string,
  { principal }: Actor,
  { registry, now }: Runtime,
): Promise<Testimony | undefined> {
  const found = await registry.declaration(id, "latest");
  const speaks = found?.principals.includes(principal) === true && !isOver(found, now());
  return found !== undefined && speaks ? saidBy(found) : undefined;
}

function saidIn({ intent, motivation }: CheckBody): Testimony | undefined {
  if (intent === undefined && motivation === undefined) return undefined;
  return {
    source: "session",
    ...(intent !== undefined && { intent }),
    ...(motivation !== undefined && { motivation }),
  };
}
