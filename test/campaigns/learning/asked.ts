import { fc } from "@fast-check/vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { sameValue } from "#core/fields/equality.ts";
import { askedScene } from "#core/learning/asked-scene.ts";
import { rowIfAdopted } from "#core/learning/drafts/as-if-adopted.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import type { Features } from "#core/learning/features.ts";
import { featuresOf } from "#core/learning/read-features.ts";
import type { StandingAnswer } from "#core/policy/file/answers/answers.ts";
import { neverLearntClasses } from "#core/policy/file/answers/never-learnt.ts";
import { isInClass } from "#core/policy/for-type.ts";
import type { Policy } from "#core/policy/policy.ts";
import { defaultPolicy } from "../../laws/default-policy.ts";
import { dispute } from "../../laws/generate/disputes.ts";

/** The packaged policy, which asks about every edit that nobody explained, and some rows of `answers`. */
function policyWith(answers: readonly StandingAnswer[]): Policy {
  const unattributed = [{ in: {}, actor: "any" as const, answer: "ask" as const }];
  // Making it ready takes longer than judging with it, and rows of answers need nothing made ready.
  const file = { ...defaultPolicy.file, unattributed, answers };
  return { ...defaultPolicy, file, at: (pointer) => pointer };
}

const alone = policyWith([]);

export type AskedDispute = {
  readonly dispute: Dispute;
  readonly fields: readonly FieldVerdict[];
  /** Of a question that the policy alone asks, where it asks one. */
  readonly features: Features | undefined;
};

/** A dispute that a seed makes, as the policy alone judges it. */
export function askedDispute(seed: number): AskedDispute {
  const [one] = fc.sample(dispute, { seed, numRuns: 1 });
  if (one === undefined) throw new Error("no dispute");
  const { fields } = arbitrate(one, alone);
  const asked = fields.find(({ outcome }) => outcome === "ask");
  if (asked === undefined) return { dispute: one, fields, features: undefined };
  const of = { dispute: one, policy: alone, field: asked.path, askedAt: one.now, cause: asked.ask?.cause };
  const scene = askedScene(of);
  return { dispute: one, fields, features: scene && featuresOf(scene) };
}

const isByAnswer = ({ because }: FieldVerdict): boolean =>
  because.some(({ rule }) => rule.startsWith("answer/"));

type Adopted = { readonly answered: number; readonly wrong: string | undefined };

/** What the rows of drafts change of a dispute; `wrong` says which law that breaks. */
export function adopted({ dispute: one, fields }: AskedDispute, drafts: readonly Draft[]): Adopted {
  const policy = policyWith(drafts.flatMap((draft) => rowIfAdopted(draft) ?? []));
  const before = new Map(fields.map((field) => [field.path, field]));
  let answered = 0;
  for (const field of arbitrate(one, policy).fields) {
    const was = before.get(field.path);
    const isSame = was?.outcome === field.outcome && sameValue(was.value, field.value);
    if (was?.outcome !== "ask" && !isSame)
      return { answered, wrong: `changed ${field.path}, which nobody asked` };
    if (!isByAnswer(field)) continue;
    answered += 1;
    const { type } = one.resource;
    const never = neverLearntClasses.find((name) => isInClass(policy.file, name, { type, path: field.path }));
    if (never !== undefined) return { answered, wrong: `answered ${field.path}, which is ${never}` };
  }
  return { answered, wrong: undefined };
}
