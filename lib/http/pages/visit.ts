import type { Runtime } from "#acts/runtime.ts";
import type { SettledApprover } from "#acts/settings.ts";
import { actorName } from "#core/arbitration/explain/words.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { GivenAnswer } from "#core/questions/answer.ts";

type VisitRuntime = Pick<Runtime, "settings">;

/** In whose name somebody answers, and how that is known. */
export type Answerer = {
  /** A principal, canonical. */
  readonly by: string;
  /** The other principals of the same approver. */
  readonly also: readonly string[];
  readonly proof: GivenAnswer["proof"];
  readonly name: string;
  readonly zone?: string | undefined;
};

/** Somebody who comes to see a question, and may answer it. */
export type Visit = {
  readonly case: string;
  /** The one that they were sent here for. */
  readonly question: string;
  readonly who: Answerer;
  /** What their forms have to bring along. */
  readonly token: string;
};

/** Anyone who is named twice is one all the same. */
const approversNamed = (principal: string, { settings }: VisitRuntime): readonly SettledApprover[] =>
  settings.approvers.filter(({ principals }) => principals.map(canonicalPrincipal).includes(principal));

/** As the installation calls them, or else by their own name in AWS. */
export const nameOf = (principal: string, runtime: VisitRuntime): string =>
  approversNamed(principal, runtime)[0]?.name ?? actorName(principal);

export function answererBy(by: string, proof: Answerer["proof"], runtime: VisitRuntime): Answerer {
  const approvers = approversNamed(by, runtime);
  const principals = approvers.flatMap((approver) => approver.principals.map(canonicalPrincipal));
  const also = [...new Set(principals)].filter((principal) => principal !== by);
  return { by, also, proof, name: nameOf(by, runtime), zone: approvers[0]?.zone };
}
