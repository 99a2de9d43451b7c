import * as z from "zod/mini";
import { listOf, PageWord, ResourceWord } from "../../resources/words.ts";
import { DocketView } from "../../views/docket-view.ts";
import { operation } from "../operation.ts";

export const listDockets = operation({
  name: "listDockets",
  method: "GET",
  path: "/api/dockets",
  summary: "Resources that Parley keeps an eye on, those that are due first",
  query: z.strictObject({ page: PageWord }),
  answer: listOf(z.strictObject({ resource: z.string() })),
  status: 200,
});

export const showDocket = operation({
  name: "showDocket",
  method: "GET",
  path: "/api/docket",
  summary: "Everybody's claims on one resource, what stands there, and the open case",
  query: z.strictObject({ resource: ResourceWord }),
  answer: DocketView,
  status: 200,
  refuses: ["not-found"],
});
