import {
  type EditedBook,
  removeProfile as remove,
  writeProfile as write,
} from "#acts/registry/edit-profiles.ts";
import type { Settings } from "#acts/settings.ts";
import { removeProfile, writeProfile } from "#core/api/operations/registry-writes.ts";
import type { Caller } from "#core/attribution/caller.ts";
import { shadowOn } from "#core/attribution/profile-rows.ts";
import { profileView } from "#core/views/profile-view.ts";
import { apiRoute, type Refused, refused } from "../kit/api-route.ts";
import { bodyMistakes } from "../kit/mistakes.ts";

export const registryWriteRoutes = [
  apiRoute(writeProfile, async ({ caller, params, body, ifMatch }, runtime) => {
    if (!isAtHome(caller, runtime.settings)) return notFromThere();
    const { name } = params;
    const edited = await write(body, { name, version: ifMatch, by: caller.actor }, runtime);
    if (edited.as !== "done") return declined(edited);
    const { book, profile } = edited;
    const warning = shadowOn(body, name, { policy: runtime.policy.file.actors, book });
    return {
      body: { ...profileView(profile), ...(warning !== undefined && { warning }) },
      etag: book.version,
    };
  }),
  apiRoute(removeProfile, async ({ caller, params, ifMatch }, runtime) => {
    if (!isAtHome(caller, runtime.settings)) return notFromThere();
    const edited = await remove({ name: params.name, version: ifMatch, by: caller.actor }, runtime);
    if (edited.as !== "done") return declined(edited);
    return { body: profileView(edited.profile), etag: edited.book.version };
  }),
];

/** INVARIANT (at home): what everybody is taken for is said by those who could deploy a policy that says so. */
const isAtHome = ({ account }: Caller, settings: Settings): boolean => account === settings.account;

const notFromThere = (): Refused =>
  refused(
    "not-yours",
    "only callers of the account where Parley runs may write the registry",
    "ask somebody there, or send a change of the policy",
  );

function declined(edited: Exclude<EditedBook, { readonly as: "done" }>): Refused {
  if (edited.as === "flawed") return bodyMistakes(edited.mistakes);
  if (edited.as === "unknown")
    return refused(
      "not-found",
      "the registry has no row of this name",
      "`GET /api/registry` lists all of them",
    );
  if (edited.as === "about themself") {
    const remedy = "have somebody else write it, or send a change of the policy";
    return refused(
      "not-yours",
      "nobody says of themself which kind of actor they are, or what they are granted",
      remedy,
    );
  }
  if (edited.as === "for another") {
    const remedy = "have the role itself write it, or send a change of the policy";
    return refused("not-yours", "by what events somebody speaks they say themselves", remedy);
  }
  const hint = "read `GET /api/registry` again, and edit that version";
  return refused("out-of-date", "the registry was changed since you saw it", hint);
}
