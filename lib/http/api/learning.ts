import { questionsOfCase } from "#acts/learning/questions-of-case.ts";
import { nearTo } from "#acts/learning/recall.ts";
import type { Runtime } from "#acts/runtime.ts";
import { sideBySide } from "#acts/side-by-side.ts";
import { listAnswers, showPrecedents, showRegret } from "#core/api/operations/learning.ts";
import { instantOf } from "#core/claims/instant.ts";
import { anchoringIn } from "#core/learning/anchoring.ts";
import { isHeldBack } from "#core/learning/held-back.ts";
import { precedenceOf } from "#core/learning/summary.ts";
import { classesOf } from "#core/learning/team.ts";
import { beforeLines } from "#core/notices/question/before.ts";
import type { KeptPrecedent } from "#core/ports/people/precedents.ts";
import type { RecalledQuestion } from "#core/ports/people/recall.ts";
import { precedentView, unlikeIn } from "#core/views/learning/precedents-view.ts";
import { regretView } from "#core/views/learning/regret-view.ts";
import { apiRoute, refused } from "../kit/api-route.ts";
import { teamAsked } from "../kit/team-asked.ts";

const readAtOnce = 10;
const day = 86_400_000;

const isOff = ({ settings }: Pick<Runtime, "settings">): boolean => settings.learning === "off";

const nothingLearnt = () =>
  refused(
    "not-found",
    "no answer is remembered here",
    "set `learning: precedents` in the deployment, and deploy; what was answered until then is not told",
  );

async function toldOf(asked: RecalledQuestion, runtime: Runtime) {
  const { question, isAnswered } = asked;
  const near = await nearTo(asked, runtime);
  const kept = near?.kept ?? [];
  const precedence =
    near &&
    precedenceOf(
      near.features,
      kept.map(({ precedent }) => precedent),
    );
  return {
    ...{ question, isAnswered },
    isHeldBack: !isAnswered && isHeldBack(question),
    ...(near !== undefined && { team: near.team, features: near.features }),
    before: precedence === undefined ? [] : beforeLines(precedence, { now: runtime.now(), zone: undefined }),
    nearest:
      near === undefined
        ? []
        : kept.map((each) => ({ ...precedentView(each), unlike: unlikeIn(near.features, each) })),
  };
}

export const learningRoutes = [
  apiRoute(showPrecedents, async ({ query }, runtime) => {
    if (isOff(runtime)) return nothingLearnt();
    const asked = await questionsOfCase(query.case, runtime);
    if (asked === undefined)
      return refused(
        "not-found",
        "there is no case of this id",
        "`GET /api/cases` lists those that are open",
      );
    const questions = await Promise.all(asked.map((each) => toldOf(each, runtime)));
    return { body: { case: query.case, questions } };
  }),
  apiRoute(listAnswers, async ({ query }, runtime) => {
    if (isOff(runtime)) return nothingLearnt();
    const asked = teamAsked(query.team, runtime);
    if ("refused" in asked) return asked;
    const { team, teams } = asked;
    const classes = classesOf(runtime.policy.file);
    const found: KeptPrecedent[][] = classes.map(() => []);
    await sideBySide(classes, readAtOnce, async (of, index) => {
      found[index]?.push(...(await runtime.precedents.latest(team, of)));
    });
    const all = found.flat();
    const anchoring = anchoringIn(all);
    return { body: { v: 1 as const, team, teams, anchoring, items: all.map(precedentView) } };
  }),
  apiRoute(showRegret, async ({ query }, runtime) => {
    if (isOff(runtime)) return nothingLearnt();
    const { outcomeDays, toldLately } = await import("#acts/learning/regret-now.ts");
    const { told, isCut } = await toldLately(runtime);
    const now = runtime.now();
    const [from, to] = [instantOf(now - outcomeDays * day), instantOf(now)];
    return { body: regretView({ told, by: query.by, from, to, isCut }) };
  }),
];
