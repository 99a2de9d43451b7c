import { authorsAmong } from "#acts/authors/list-authors.ts";
import { strikeAuthor as strike } from "#acts/authors/strike-author.ts";
import { listAuthors, strikeAuthor } from "#core/api/operations/authors.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { authorViews } from "#core/views/author-view.ts";
import { apiRoute, refused } from "../kit/api-route.ts";
import { nextOf, pageOf, placeIn } from "../kit/page.ts";

const unknown = () =>
  refused(
    "not-found",
    "Parley has not seen this resource",
    "check how it is written; Parley looks at a resource when it changes, or with the next baseline",
  );

export const authorRoutes = [
  apiRoute(listAuthors, async ({ query: { resource, principal, page } }, runtime) => {
    if (resource === undefined) {
      const { items, next } = await authorsAmong(placeIn("authors", page), principal, runtime);
      return { body: { items, ...nextOf("authors", next) } };
    }
    const record = await runtime.dockets.load(parseResource(resource));
    if (record === undefined) return unknown();
    const all = authorViews(record, principal).map((view) => ({ place: view.field ?? "", view }));
    const { items, ...more } = pageOf("authors of one", all, page);
    return { body: { items: items.map(({ view }) => view), ...more } };
  }),
  apiRoute(strikeAuthor, async ({ caller, query: { resource, principal, field } }, runtime) => {
    const wanted = { resource: parseResource(resource), principal, field };
    const done = await strike(wanted, caller, runtime);
    if (done.as === "struck") return { body: { fields: [...done.fields], creator: done.isCreator } };
    if (done.as === "unknown resource") return unknown();
    if (done.as === "no author")
      return refused(
        "not-found",
        "nothing was learnt there of this principal",
        "`GET /api/authors` lists who was; name them as it does",
      );
    return refused(
      "not-yours",
      "only approvers of the field, and callers of the account where Parley runs, strike an author out",
      "ask one of them",
    );
  }),
];
