import { askedScene } from "#core/learning/asked-scene.ts";
import { isHeldBack } from "#core/learning/held-back.ts";
import { nearest } from "#core/learning/nearest.ts";
import { featuresOf } from "#core/learning/read-features.ts";
import { precedenceOf } from "#core/learning/summary.ts";
import { teamAt } from "#core/learning/team.ts";
import type { Recall } from "#core/ports/people/recall.ts";
import type { Runtime } from "../runtime.ts";

/** What is told of a question is what was answered before it was put; of several fields the first stands for it. */
export function recallFrom(runtime: Pick<Runtime, "precedents" | "policy">): Recall {
  return {
    async of({ question, dispute, fields: [field], askedAt, cause, isAnswered }) {
      if (field === undefined || (!isAnswered && isHeldBack(question))) return undefined;
      const { policy, precedents } = runtime;
      const scene = askedScene({ dispute, policy, field, askedAt, cause });
      if (scene === undefined) return undefined;
      const features = featuresOf(scene);
      const team = teamAt(policy.file, scene.context.place);
      const known = await precedents.latest(team, features.class);
      const like = nearest(
        known.map(({ precedent }) => precedent),
        { features, team, before: askedAt },
      );
      return precedenceOf(features, like);
    },
  };
}
