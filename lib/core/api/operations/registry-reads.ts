import * as z from "zod/mini";
import { listOf, PageWord } from "../../resources/words.ts";
import { ProfileView } from "../../views/profile-view.ts";
import { operation } from "../operation.ts";

export const listProfiles = operation({
  name: "listProfiles",
  method: "GET",
  path: "/api/registry",
  summary: "What is known of actors beforehand, from the policy and from the registry",
  query: z.strictObject({ page: PageWord }),
  answer: listOf(ProfileView),
  status: 200,
});
