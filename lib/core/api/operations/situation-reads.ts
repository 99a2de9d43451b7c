import * as z from "zod/mini";
import { listOf, PageWord } from "../../resources/words.ts";
import { SituationView } from "../../views/situation-view.ts";
import { operation } from "../operation.ts";

export const listSituations = operation({
  name: "listSituations",
  method: "GET",
  path: "/api/situations",
  summary: "Open situations, and those that closed within the last day, the latest first",
  query: z.strictObject({ page: PageWord }),
  answer: listOf(SituationView),
  status: 200,
});
