import { listSituations } from "#core/api/operations/situation-reads.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import { situationView } from "#core/views/situation-view.ts";
import { apiRoute } from "../kit/api-route.ts";
import { pageOf } from "../kit/page.ts";

const day = 86_400_000;

export const situationReadRoutes = [
  apiRoute(listSituations, async ({ query }, { situations, now }) => {
    const known = await situations.since(instantOf(now() - day));
    const placed = known.map((situation) => ({ place: placeOf(situation), situation }));
    const { items, ...more } = pageOf("situations", placed.toSorted(latestFirst), query.page);
    return { body: { items: items.map(({ situation }) => situationView(situation)), ...more } };
  }),
];

type LatestFirstInput = { readonly place: string; readonly situation: Situation };

const placeOf = ({ since, source, ref }: Situation): string =>
  `${new Date(since).toISOString()} ${source} ${ref}`;

const latestFirst = (a: LatestFirstInput, b: LatestFirstInput): number => (a.place > b.place ? -1 : 1);
