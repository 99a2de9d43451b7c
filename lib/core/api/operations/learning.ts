import * as z from "zod/mini";
import { regretKeys } from "../../learning/outcomes/regret.ts";
import { TeamKey } from "../../learning/team.ts";
import { IdWord } from "../../resources/words.ts";
import { AnswersView, PrecedentsView } from "../../views/learning/precedents-view.ts";
import { RegretView } from "../../views/learning/regret-view.ts";
import { operation } from "../operation.ts";

export const showPrecedents = operation({
  name: "showPrecedents",
  method: "GET",
  path: "/api/learning/precedents",
  summary: "How questions like those of a case were answered before, and in which cases",
  query: z.strictObject({ case: IdWord }),
  answer: PrecedentsView,
  status: 200,
  refuses: ["not-found"],
});

export const listAnswers = operation({
  name: "listAnswers",
  method: "GET",
  path: "/api/learning/answers",
  summary: "What is remembered of the answers of a team, the latest 200 of each class",
  query: z.strictObject({ team: z.optional(TeamKey) }),
  answer: AnswersView,
  status: 200,
  refuses: ["not-found"],
});

export const showRegret = operation({
  name: "showRegret",
  method: "GET",
  path: "/api/learning/regret",
  summary: "What became of what was kept and put back in the last days, by row, class, environment and hour",
  query: z.strictObject({ by: z.optional(z.enum(regretKeys)) }),
  answer: RegretView,
  status: 200,
  refuses: ["not-found"],
});
