import { membersOf } from "../../attribution/owners.ts";
import { type Actor, type Claim, lastChanged } from "../../claims/claim.ts";
import { canonicalPrincipal, excludedBy, saidBy } from "../../claims/principal.ts";
import { matchesResource } from "../../policy/place.ts";
import type { Context } from "../context.ts";

type ApproversGroup = Context["policy"]["file"]["approvers"][number];

/** Who claims something: an actor with everyone who may be behind them, or a principal by itself. */
export type Claimant = Actor | string;

/** The roles that a session came through are AWS's to say; the name of a session holds no such sign. */
const isRecorded = (said: string): boolean => said.includes("/");

/**
 * An actor as far as it excludes anybody. INVARIANT (nobody takes an answer away): what a session calls itself counts
 * in what was claimed before the question was put, and not after.
 */
export function excludingActor(claim: Claim, askedAt: number): Actor {
  const { actor } = claim;
  return lastChanged(claim) <= askedAt ? actor : { ...actor, said: saidBy(actor).filter(isRecorded) };
}

/** INVARIANT (no own cause): a claimant, or anybody who may be behind one, approves nothing here. */
export function freeOf(claimants: readonly Claimant[], { identity }: Context): (member: string) => boolean {
  const actors = claimants.map(
    (one): Actor => (typeof one === "string" ? { principal: one, kind: "unknown" } : one),
  );
  return (member) => !actors.some((actor) => excludedBy(actor, member, identity));
}

/** The groups that answer for a field, the closest first; a group that is asked for by name leads. */
export function groupsFor(path: string, context: Context, named?: string): readonly ApproversGroup[] {
  const { approvers } = context.rules.onField(path);
  const wanted =
    named === undefined ? [] : context.policy.file.approvers.filter(({ name }) => name === named);
  const others = approvers.filter(
    (group) => group.name !== named && matchesResource(group.for, context.place),
  );
  return [...wanted, ...others];
}

/** Who is asked: the first group with members who claim nothing here; if there is none, groups by their names. */
export function approversFor(
  path: string,
  context: Context,
  wish: { named?: string | undefined; claimants: readonly Claimant[] },
): readonly string[] {
  const isFree = freeOf(wish.claimants, context);
  const groups = groupsFor(path, context, wish.named);
  for (const group of groups) {
    const members = membersOf(group, context.witnesses.owners).filter(isFree);
    if (members.length > 0) return members;
  }
  return groups.map(({ name }) => name);
}

/** Groups that some rule puts questions about the field to, whatever they answer for otherwise. */
function groupsAsked(path: string, { policy, rules }: Context): readonly ApproversGroup[] {
  const names = new Set([...rules.onField(path).rules].map(({ ask }) => ask?.approvers));
  return policy.file.approvers.filter(({ name }) => names.has(name));
}

/** An approver of the field: a member of a group that answers for it, or that is asked about it. */
export function isApprover(principal: string, path: string, context: Context): boolean {
  const identity = context.identity(principal);
  return [...groupsFor(path, context), ...groupsAsked(path, context)].some((group) => {
    const isDirect = canonicalPrincipal(group.name) === canonicalPrincipal(principal);
    return (
      isDirect ||
      membersOf(group, context.witnesses.owners).some((member) => context.identity(member) === identity)
    );
  });
}

/** The members of each group that answers for a field, the closest group first, without those who claim something here. */
export function membersInOrder(
  path: string,
  context: Context,
  claimants: readonly Claimant[],
): readonly (readonly string[])[] {
  const isFree = freeOf(claimants, context);
  return groupsFor(path, context)
    .map((group) => membersOf(group, context.witnesses.owners).filter(isFree))
    .filter((members) => members.length > 0);
}
