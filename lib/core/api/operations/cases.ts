import * as z from "zod/mini";
import { IdWord, listOf, PageWord } from "../../resources/words.ts";
import { CaseView, WholeCase } from "../../views/case-view.ts";
import { operation } from "../operation.ts";

export const listCases = operation({
  name: "listCases",
  method: "GET",
  path: "/api/cases",
  summary: "Open cases; a page may hold none and still have a next one",
  query: z.strictObject({ page: PageWord }),
  answer: listOf(CaseView),
  status: 200,
});

export const showCase = operation({
  name: "showCase",
  method: "GET",
  path: "/api/cases/:id",
  summary: "One case and its open questions, also in the sentences that those who are asked read",
  params: z.strictObject({ id: IdWord }),
  answer: WholeCase,
  status: 200,
  refuses: ["not-found"],
});
