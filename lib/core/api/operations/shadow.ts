import * as z from "zod/mini";
import { IdWord } from "../../resources/words.ts";
import { ShadowView } from "../../views/shadow-view.ts";
import { operation } from "../operation.ts";

export const showShadow = operation({
  name: "showShadow",
  method: "GET",
  path: "/api/shadow",
  summary: "What a candidate policy would decide, beside what was decided: the trial of now, or another",
  query: z.strictObject({ trial: z.optional(IdWord) }),
  answer: ShadowView,
  status: 200,
  refuses: ["not-found"],
});
