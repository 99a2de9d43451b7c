import { canonicalPrincipal, identities } from "#core/claims/principal.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import type { SignedIn } from "#core/ports/people/sign-in.ts";
import type { Runtime } from "../runtime.ts";
import type { SettledApprover } from "../settings.ts";

/** Somebody who may be asked, with every name that AWS knows them by, canonical. */
export type KnownApprover = Pick<SettledApprover, "name" | "principals" | "zone">;

/** Undefined unless the issuer has verified a mail address that the deployment names. */
export function approverOf(
  { email }: Pick<SignedIn, "email">,
  { settings }: Pick<Runtime, "settings">,
): KnownApprover | undefined {
  if (email === undefined) return undefined;
  const theirs = settings.approvers.filter(({ signsInAs }) => signsInAs.includes(email));
  const [first] = theirs;
  // Somebody named twice has a stake in everything that either name has a stake in.
  const all = theirs.flatMap(({ principals }) => principals.map(canonicalPrincipal));
  const principals = [...new Set(all)];
  return first === undefined || principals.length === 0
    ? undefined
    : { name: first.name, principals, zone: first.zone };
}

/** One name to answer by, and all the others that are theirs too. */
export type Names = { readonly by: string; readonly also: readonly string[] };

type ApproverOfInput = readonly Pick<OpenQuestion, "ask">[];
type Law = Pick<Runtime, "policy">;

/** In the order in which they are worth trying: those that one of the questions asks come first. */
export function namesFor(approver: KnownApprover, questions: ApproverOfInput, law: Law): readonly Names[] {
  const { principals } = approver;
  const asked = askedIn(approver, questions, law);
  const inOrder = [...asked, ...principals.filter((each) => !asked.includes(each))];
  return inOrder.map((by) => ({ by, also: principals.filter((each) => each !== by) }));
}

export const isAsked = (approver: KnownApprover, questions: ApproverOfInput, law: Law): boolean =>
  askedIn(approver, questions, law).length > 0;

function askedIn(
  { principals }: KnownApprover,
  questions: ApproverOfInput,
  { policy }: Law,
): readonly string[] {
  const identity = identities(policy.file.authority.aliases);
  const asked = new Set(questions.flatMap(({ ask }) => ask.approvers).map(identity));
  return principals.filter((principal) => asked.has(identity(principal)));
}
