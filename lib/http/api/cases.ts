import { precedencesOf } from "#acts/questions/precedence-for.ts";
import { sideBySide } from "#acts/side-by-side.ts";
import { listCases, showCase } from "#core/api/operations/cases.ts";
import { decisionToRead } from "#core/cases/decision.ts";
import { openCaseView, wholeCase } from "#core/views/case-view.ts";
import { apiRoute, refused } from "../kit/api-route.ts";
import { knowingOf } from "../kit/knowing.ts";
import { nextOf, placeIn } from "../kit/page.ts";

const readAtOnce = 10;

export const caseRoutes = [
  apiRoute(listCases, async ({ query }, runtime) => {
    const { dockets } = runtime;
    // What has an open case is watched.
    const { resources, next } = await dockets.watched(placeIn("cases", query.page));
    const found = new Map<number, ReturnType<typeof openCaseView>>();
    await sideBySide(resources, readAtOnce, async (resource, index) => {
      const record = await dockets.load(resource);
      if (record !== undefined) found.set(index, openCaseView(record, knowingOf(runtime)));
    });
    const items = resources.flatMap((_, index) => found.get(index) ?? []);
    return { body: { items, ...nextOf("cases", next) } };
  }),
  apiRoute(showCase, async ({ params }, runtime) => {
    const resource = await runtime.casePlaces.find(params.id);
    const record = resource === undefined ? undefined : await runtime.dockets.load(resource);
    if (record === undefined) {
      return refused(
        "not-found",
        "there is no case of this id",
        "`GET /api/cases` lists those that are open",
      );
    }
    const { decision, resource: at } = record;
    const last =
      decision === undefined ? undefined : decisionToRead(await runtime.decisions.get(at, decision.id));
    const precedences = await precedencesOf(record.case?.questions ?? [], last?.record.dispute, runtime);
    const { signIn } = runtime.settings;
    const told = { record, judged: last?.record, now: runtime.now(), signIn, precedences };
    return { body: wholeCase(params.id, told, knowingOf(runtime)), etag: record.version };
  }),
];
