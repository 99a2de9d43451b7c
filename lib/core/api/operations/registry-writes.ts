import * as z from "zod/mini";
import { RegisteredRow } from "../../policy/file/actors.ts";
import { Name } from "../../policy/file/words.ts";
import { ProfileView } from "../../views/profile-view.ts";
import { operation } from "../operation.ts";

const Named = z.strictObject({ name: Name });

export const writeProfile = operation({
  name: "writeProfile",
  method: "PUT",
  path: "/api/registry/:name",
  summary: "Say what is known of an actor beforehand; `If-Match` is the version of the whole registry",
  params: Named,
  body: RegisteredRow,
  answer: z.extend(ProfileView, {
    /** Why it never speaks; missing where it may. */
    warning: z.optional(z.string()),
  }),
  status: 200,
  edits: true,
  refuses: ["not-yours"],
});

export const removeProfile = operation({
  name: "removeProfile",
  method: "DELETE",
  path: "/api/registry/:name",
  summary: "Take a row out of the registry; `If-Match` is the version of the whole registry",
  params: Named,
  answer: ProfileView,
  status: 200,
  edits: true,
  refuses: ["not-found", "not-yours"],
});
