import * as z from "zod/mini";
import { SituationView } from "../../views/situation-view.ts";
import { operation } from "../operation.ts";
import { listOf, PageWord } from "../words.ts";

export const listSituations = operation({
  name: "listSituations",
  method: "GET",
  path: "/api/situations",
  summary: "Open situations, and those that closed within the last day, the latest first",
  query: z.strictObject({ page: PageWord }),
  answer: listOf(SituationView),
  status: 200,
});
