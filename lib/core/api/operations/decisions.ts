import * as z from "zod/mini";
import { IdWord, listOf, PageWord, ResourceWord } from "../../resources/words.ts";
import { DecisionLine, DecisionView } from "../../views/decision-view.ts";
import { operation } from "../operation.ts";

export const listDecisions = operation({
  name: "listDecisions",
  method: "GET",
  path: "/api/decisions",
  summary: "Decisions on one resource, the latest first",
  query: z.strictObject({ resource: ResourceWord, page: PageWord }),
  answer: listOf(DecisionLine),
  status: 200,
});

export const showDecision = operation({
  name: "showDecision",
  method: "GET",
  path: "/api/decision",
  summary: "One decision: the verdict, the reasons, and what people had answered by then",
  query: z.strictObject({ resource: ResourceWord, id: IdWord }),
  answer: DecisionView,
  status: 200,
  refuses: ["not-found"],
});
