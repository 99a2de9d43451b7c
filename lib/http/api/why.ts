import { fieldsNow } from "#acts/preview/fields-now.ts";
import { explainField } from "#core/api/operations/why.ts";
import { counterfactualsOf, explain } from "#core/arbitration/decide.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { ForeseenDecision } from "#core/preview/foreseen.ts";
import { parseResource, resourceText } from "#core/resources/resource-id.ts";
import { judgedView } from "#core/views/preview-view.ts";
import { hidesIn } from "#core/views/shown-value.ts";
import { apiRoute, refused } from "../kit/api-route.ts";
import { knowingOf } from "../kit/knowing.ts";

const mostFields = 20;
const mostChanges = 10;

export const whyRoutes = [
  apiRoute(explainField, async ({ query }, runtime) => {
    const found = await fieldsNow(parseResource(query.resource), query.field, runtime);
    if (found === undefined) {
      const hint = "`GET /api/docket` lists the fields that somebody claims; any other is free";
      return refused("not-found", "nobody claims this field, or Parley has not seen the resource", hint);
    }
    const { record, judged } = found;
    const fields = found.fields.slice(0, mostFields);
    const { dispute, decision } = judged;
    const { policy } = runtime;
    const explanation = explain(dispute, policy, { ...decision, fields });
    const hides = hidesIn(record.resource, knowingOf(runtime));
    const next = fields.flatMap((field) => field.next ?? []).toSorted()[0];
    return {
      body: {
        resource: resourceText(record.resource),
        ...(record.live !== undefined && { seenAt: record.live.at }),
        ...judgedView(decision, { fields, claims: dispute.claims, explanation, hides }),
        waiting: waitingIn(fields, judged),
        ...(next !== undefined && { next }),
        wouldChange: fields
          .flatMap((field) => counterfactualsOf(dispute, policy, field))
          .slice(0, mostChanges)
          .map(({ text }) => text),
      },
    };
  }),
];

function waitingIn(fields: readonly FieldVerdict[], { dispute }: ForeseenDecision) {
  const byId = new Map(dispute.claims.map(({ id, actor }) => [id, actor.principal]));
  return fields.flatMap(({ path, deferred }) =>
    deferred.map(({ claim, wakes }) => ({ path, claim, by: byId.get(claim) ?? "the policy", wakes })),
  );
}
