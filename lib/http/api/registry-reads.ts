import { listProfiles } from "#core/api/operations/registry-reads.ts";
import { policyProfileView, profileView } from "#core/views/profile-view.ts";
import { apiRoute } from "../kit/api-route.ts";
import { pageOf } from "../kit/page.ts";

export const registryReadRoutes = [
  apiRoute(listProfiles, async ({ query }, { policy, profiles }) => {
    const book = await profiles.read();
    const ofPolicy = policy.file.actors.map((row, index) => ({
      place: `policy ${index}`,
      view: policyProfileView(row),
    }));
    const registered = book.profiles.map((profile) => ({
      place: `registry ${profile.name}`,
      view: profileView(profile),
    }));
    const { items, ...more } = pageOf("registry", [...ofPolicy, ...registered], query.page);
    return { body: { items: items.map(({ view }) => view), ...more }, etag: book.version };
  }),
];
