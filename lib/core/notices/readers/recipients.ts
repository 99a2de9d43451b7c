import { contextOf } from "../../arbitration/context.ts";
import type { Dispute } from "../../arbitration/dispute.ts";
import { isApprover, membersInOrder } from "../../arbitration/past/approvers.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import { overlaps } from "../../fields/path.ts";
import type { OpenQuestion } from "../../ledger/docket-record.ts";
import type { Policy } from "../../policy/policy.ts";
import { isClaimant } from "../../questions/answer.ts";
import { type Approver, approverBy, operators, readerOf } from "./reader-of.ts";

/** Whom a deployment knows, and what arbitration goes by. */
export type Audience = {
  readonly dispute: Dispute;
  readonly policy: Policy;
  readonly approvers: readonly (Approver & { readonly zone?: string | undefined })[];
  /** Names of approvers whom no message reaches. */
  readonly unreachable: readonly string[];
};

/** Why somebody is told who is not asked first. */
type WhyTold = "involved" | "unreachable" | "unanswered";

/** One reader of a message: a person, a team, or the operators. */
export type Recipient = {
  readonly reader: string;
  /** All their principals as the deployment names them; empty for the operators. */
  readonly to: readonly string[];
  /** The principal, canonical, as whom they answer; operators answer nothing. */
  readonly as?: string;
  readonly zone?: string | undefined;
  readonly why?: WhyTold;
};

/**
 * Who is told of a question: one message for each who is asked and has no stake in it. Where no message reaches any of
 * them, at once also the groups after theirs up to one that is reached, and the operators; in the end the next group and
 * the operators.
 */
export function recipientsOf(
  question: OpenQuestion,
  isEscalated: boolean,
  audience: Audience,
): readonly Recipient[] {
  const free = (principals: readonly string[]) =>
    readersAmong(principals, audience).filter((reader) => !hasStake(reader, question, audience));
  const asked = free(question.ask.approvers);
  const isReached = (group: readonly Recipient[]) => group.some((reader) => canReach(reader, audience));
  const isUnreachable = !isReached(asked);
  if (!isUnreachable && !isEscalated) return asked;
  const others = groupsAfter(question, audience).map(free);
  const first = isUnreachable ? others.findIndex(isReached) : -1;
  const covered = isUnreachable && first < 0 ? others.length : first + 1;
  const next = others.slice(0, covered + (isEscalated ? 1 : 0)).flat();
  const isInvolved = asked.length === 0 && question.ask.approvers.length > 0;
  const why: WhyTold = isInvolved ? "involved" : isUnreachable ? "unreachable" : "unanswered";
  const more = [...next, { reader: operators, to: [] }].map((one) => ({ ...one, why }));
  return onceEach([...asked, ...more]);
}

/** INVARIANT (never only themselves): who may not answer, as one of their names claims something here, is not who is asked. */
function hasStake(
  { as = "", to }: Recipient,
  question: OpenQuestion,
  { dispute, policy }: Audience,
): boolean {
  return isClaimant(question, { by: as, also: to }, { dispute, around: { policy } });
}

/** The same person may be asked in several of their identities. */
function readersAmong(principals: readonly string[], { approvers }: Audience): readonly Recipient[] {
  const readers = principals.map((principal): Recipient => {
    const approver = approverBy(principal, approvers);
    const to = approver?.principals ?? [principal];
    return {
      reader: readerOf([principal], approvers),
      to,
      as: canonicalPrincipal(principal),
      zone: approver?.zone,
    };
  });
  return onceEach(readers);
}

const onceEach = (readers: readonly Recipient[]): readonly Recipient[] =>
  readers.filter(({ reader }, index) => readers.findIndex((other) => other.reader === reader) === index);

/** Anyone who is no approver of the deployment can be reached only where it names none at all. */
function canReach({ as = "" }: Recipient, { approvers, unreachable }: Audience): boolean {
  if (approvers.length === 0) return true;
  const approver = approverBy(as, approvers);
  return approver !== undefined && !unreachable.includes(approver.name);
}

/** The other groups that may answer all of it: those after the one that is asked, then those before it. */
function groupsAfter({ fields, ask }: OpenQuestion, audience: Audience): readonly (readonly string[])[] {
  const { dispute, policy } = audience;
  const context = contextOf(dispute, policy);
  const asked = new Set(ask.approvers.map(context.identity));
  const claimants = dispute.claims
    .filter(({ field }) => fields.some((path) => overlaps(field, path)))
    .map(({ actor }) => actor);
  const isAsked = (member: string) => asked.has(context.identity(member));
  const mayAnswer = (member: string) =>
    !isAsked(member) && fields.every((path) => isApprover(member, path, context));
  const groups = membersInOrder(fields[0] ?? "", context, claimants);
  const own = Math.max(
    0,
    groups.findIndex((members) => members.some(isAsked)),
  );
  return [...groups.slice(own), ...groups.slice(0, own)]
    .map((members) => members.filter(mayAnswer))
    .filter((members) => members.length > 0);
}
