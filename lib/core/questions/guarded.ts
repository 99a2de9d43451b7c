import { contextOf } from "../arbitration/context.ts";
import type { Dispute } from "../arbitration/dispute.ts";
import { normalised } from "../arbitration/normal.ts";
import { runThrough } from "../arbitration/run.ts";
import { overlaps } from "../fields/path.ts";
import type { OpenQuestion } from "../ledger/docket-record.ts";
import type { Policy } from "../policy/policy.ts";

/** Which questions a link alone does not answer: those that guard production, all of them, or none. */
export type SignInRule = "guarded" | "always" | "never";

type GuardedQuestion = { readonly dispute: Dispute; readonly policy: Policy };
type GuardedInput = Pick<OpenQuestion, "fields">;

const guarding: ReadonlySet<string> = new Set(["security", "data-protection"]);

export const needsSignIn = (rule: SignInRule, question: GuardedInput, scene: GuardedQuestion): boolean =>
  rule === "always" || (rule === "guarded" && isGuarded(question, scene));

/** In production a question about a guardrail, security or data protection; what lives nowhere known counts as production. */
export function isGuarded(question: GuardedInput, scene: GuardedQuestion): boolean {
  if (!isProduction(scene)) return false;
  const isAbout = (path: string) => question.fields.some((field) => overlaps(path, field));
  const { claims } = scene.dispute;
  return (
    claims.some(({ field, intent }) => guarding.has(intent) && isAbout(field)) || hasRail(isAbout, scene)
  );
}

/** The strictest environment of a policy is its production, whatever it is called. */
function isProduction({ dispute, policy }: GuardedQuestion): boolean {
  const { environment } = contextOf(dispute, policy).place;
  return environment === "prod" || environment === (policy.file.environments[0]?.name ?? "");
}

/** A guardrail that is kept counts too: the answer may be what breaks it. */
function hasRail(isAbout: (path: string) => boolean, { dispute, policy }: GuardedQuestion): boolean {
  const { atoms } = runThrough(normalised(dispute), policy);
  return atoms.some(({ field }) => field.guards.length > 0 && isAbout(field.path));
}
