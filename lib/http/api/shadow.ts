import { showShadow } from "#core/api/operations/shadow.ts";
import { mostExamples, shadowView } from "#core/views/shadow-view.ts";
import { apiRoute, refused } from "../kit/api-route.ts";

export const shadowRoutes = [
  apiRoute(showShadow, async ({ query }, { shadowBook }) => {
    const trials = await shadowBook.trials();
    const trial = query.trial === undefined ? trials[0] : trials.find(({ id }) => id === query.trial);
    if (trial === undefined) {
      const hint = "name a candidate as `shadow` in the deployment; its first numbers come within minutes";
      return refused("not-found", "no candidate was tried, or not under this id", hint);
    }
    const [days, examples] = await Promise.all([
      shadowBook.days(trial.id),
      shadowBook.examples(trial.id, mostExamples),
    ]);
    return { body: shadowView(trial, { days, examples }) };
  }),
];
