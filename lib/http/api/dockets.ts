import { listDockets, showDocket } from "#core/api/operations/dockets.ts";
import { parseResource, resourceText } from "#core/resources/resource-id.ts";
import { docketView } from "#core/views/docket-view.ts";
import { apiRoute, refused } from "../kit/api-route.ts";
import { knowingOf } from "../kit/knowing.ts";
import { nextOf, placeIn } from "../kit/page.ts";

export const docketRoutes = [
  apiRoute(listDockets, async ({ query }, { dockets }) => {
    const { resources, next } = await dockets.watched(placeIn("dockets", query.page));
    const items = resources.map((resource) => ({ resource: resourceText(resource) }));
    return { body: { items, ...nextOf("dockets", next) } };
  }),
  apiRoute(showDocket, async ({ query }, runtime) => {
    const record = await runtime.dockets.load(parseResource(query.resource));
    if (record === undefined) {
      const hint =
        "check how it is written; Parley looks at a resource when it changes, or with the next baseline";
      return refused("not-found", "Parley has not seen this resource", hint);
    }
    const { version } = record;
    return { body: docketView(record, runtime.now(), knowingOf(runtime)), etag: version };
  }),
];
