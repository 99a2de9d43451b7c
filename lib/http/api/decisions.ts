import { listDecisions, showDecision } from "#core/api/operations/decisions.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { decisionLine, decisionView } from "#core/views/decision-view.ts";
import { apiRoute, refused } from "../kit/api-route.ts";
import { knowingOf } from "../kit/knowing.ts";
import { nextOf, placeIn } from "../kit/page.ts";

export const decisionRoutes = [
  apiRoute(listDecisions, async ({ query }, runtime) => {
    const resource = parseResource(query.resource);
    const { decisions, next } = await runtime.decisions.list(resource, placeIn("decisions", query.page));
    return { body: { items: decisions.map(decisionLine), ...nextOf("decisions", next) } };
  }),
  apiRoute(showDecision, async ({ query }, runtime) => {
    const decision = await runtime.decisions.get(parseResource(query.resource), query.id);
    if (decision === undefined) {
      const hint = "`GET /api/decisions` lists those on a resource; old ones end with their time";
      return refused("not-found", "there is no decision of this id on this resource", hint);
    }
    return { body: decisionView(decision, knowingOf(runtime)) };
  }),
];
