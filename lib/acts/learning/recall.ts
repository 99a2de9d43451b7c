import { askedScene } from "#core/learning/asked-scene.ts";
import type { Features } from "#core/learning/features.ts";
import { isHeldBack } from "#core/learning/held-back.ts";
import { nearest } from "#core/learning/nearest.ts";
import { featuresOf } from "#core/learning/read-features.ts";
import { precedenceOf } from "#core/learning/summary.ts";
import { type TeamKey, teamAt } from "#core/learning/team.ts";
import type { KeptPrecedent } from "#core/ports/people/precedents.ts";
import type { Recall, RecalledQuestion } from "#core/ports/people/recall.ts";
import type { Runtime } from "../runtime.ts";

type RecallingRuntime = Pick<Runtime, "precedents" | "policy">;

/** A question in the words of precedents, and those most like it as they are kept. */
export type Near = {
  readonly features: Features;
  readonly team: TeamKey;
  readonly kept: readonly KeptPrecedent[];
};

/** What is told of a question is what was answered before it was put; of several fields the first stands for it. */
export async function nearTo(asked: RecalledQuestion, runtime: RecallingRuntime): Promise<Near | undefined> {
  const { question, dispute, fields, askedAt, cause, isAnswered } = asked;
  const [field] = fields;
  if (field === undefined || (!isAnswered && isHeldBack(question))) return undefined;
  const { policy, precedents } = runtime;
  const scene = askedScene({ dispute, policy, field, askedAt, cause });
  if (scene === undefined) return undefined;
  const features = featuresOf(scene);
  const team = teamAt(policy.file, scene.context.place);
  const known = await precedents.latest(team, features.class);
  const byId = new Map(known.map((each) => [each.precedent.id, each]));
  const like = nearest(
    known.map(({ precedent }) => precedent),
    { features, team, before: askedAt },
  );
  return { features, team, kept: like.flatMap(({ id }) => byId.get(id) ?? []) };
}

export const recallFrom = (runtime: RecallingRuntime): Recall => ({
  async of(asked) {
    const near = await nearTo(asked, runtime);
    const told = near?.kept.map(({ precedent }) => precedent) ?? [];
    const precedence = near && precedenceOf(near.features, told);
    return precedence && { ...precedence, cases: casesOf(near?.kept ?? []) };
  },
});

const casesOf = (kept: readonly KeptPrecedent[]) =>
  kept.map(({ case: id, precedent: { at, answer } }) => ({ id, at, answer }));
