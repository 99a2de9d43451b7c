import * as z from "zod/mini";
import { ProfileView } from "../../views/profile-view.ts";
import { operation } from "../operation.ts";
import { listOf, PageWord } from "../words.ts";

export const listProfiles = operation({
  name: "listProfiles",
  method: "GET",
  path: "/api/registry",
  summary: "What is known of actors beforehand, from the policy and from the registry",
  query: z.strictObject({ page: PageWord }),
  answer: listOf(ProfileView),
  status: 200,
});
