import type { Actor, Claim } from "../claims/claim.ts";
import { excludedBy, humanOf, type PartyOf, saidBy } from "../claims/principal.ts";
import type { ActorKind, Intent } from "../claims/words.ts";
import { saysWho } from "../policy/file/actors.ts";
import { namesField } from "../policy/for-type.ts";
import { matchesActor, matchesPrincipal, matchesResource, type Place } from "../policy/place.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { rememberedFor } from "../remembered.ts";

const vouchedFor: ReadonlySet<ActorKind> = new Set(["break-glass", "pipeline", "automation", "service"]);

/**
 * The kind as it weighs: one that was only read from a name counts as unknown, except an agent's, which only takes
 * away.
 */
export function weighingKind({ kind, vouched }: Actor): ActorKind {
  return vouched === "name" && vouchedFor.has(kind) ? "unknown" : kind;
}

/** The actor with the kind that weighs. */
export function asWeighed(actor: Actor): Actor {
  const kind = weighingKind(actor);
  return kind === actor.kind ? actor : { ...actor, kind };
}

/** Every name that AWS recorded for an actor: the human behind the session goes with the principal. */
export function namesOf(actor: Actor): readonly string[] {
  const human = humanOf(actor);
  return human === undefined ? [actor.principal] : [human, actor.principal];
}

/** Whether a name is one of those that AWS recorded for an actor. */
export function isCalled(actor: Actor, name: string | undefined, identity: PartyOf): boolean {
  if (name === undefined) return false;
  const one = identity(name);
  return namesOf(actor).some((own) => identity(own) === one);
}

/** Whether somebody is the claimant, by any name that is known or said of them, or gave them leave. */
export function isClaimantOf(
  { actor, delegatedBy: leave }: Pick<Claim, "actor" | "delegatedBy">,
  name: string,
  identity: PartyOf,
): boolean {
  const isGiven = leave !== undefined && identity(leave.principal) === identity(name);
  return isGiven || excludedBy(actor, name, identity);
}

/** The names by which somebody is counted: who the session says it is counts against it as well. */
export const countedNames = (actor: Actor): readonly string[] => [...namesOf(actor), ...saidBy(actor)];

/** Says the most that any of some names was counted for, however it is written. */
export function counting(
  counts: Readonly<Record<string, number>> | undefined,
  identity: PartyOf,
): (names: readonly string[]) => number {
  if (counts === undefined) return () => 0;
  const most = new Map<string, number>();
  for (const [name, count] of Object.entries(counts))
    most.set(identity(name), Math.max(count, most.get(identity(name)) ?? 0));
  return (names) => Math.max(0, ...names.map((name) => most.get(identity(name)) ?? 0));
}

/** What the policy's own rows grant to an actor; the first row that matches speaks. */
const goalsByRows = rememberedFor((file: PolicyFile) =>
  rememberedFor((actor: Actor): readonly Intent[] => {
    const row = file.actors.find(
      (each) => saysWho(each) && matchesActor({ principals: each.principals, via: each.via }, actor),
    );
    return row === undefined ? [] : [...(row.goals ?? []), ...(row.intent === undefined ? [] : [row.intent])];
  }),
);

/**
 * The goals that are an actor's to serve. In a file that does not say them the stated intent counts as granted; the
 * arbiter always says them.
 */
export function grantedGoals(
  { actor, intent }: Pick<Claim, "actor" | "intent">,
  file: PolicyFile,
): readonly Intent[] {
  const said = actor.goals ?? (intent === "unattributed" ? [] : [intent]);
  const rows = file.actors.length === 0 ? [] : goalsByRows(file)(actor);
  return rows.length === 0 ? said : [...new Set([...said, ...rows])];
}

/** Whether a row of the policy lets Parley write for a claimant what they could not write themselves. */
export function isWriteGranted(
  file: PolicyFile,
  { actor, field }: Pick<Claim, "actor" | "field">,
  place: Place,
): boolean {
  return file.authority.fields.some(
    (row) =>
      matchesPrincipal(row.principals, actor.principal) &&
      matchesResource(row.in, place) &&
      namesField(file, row, { type: place.type, path: field }),
  );
}

/** Code brings consistency; what only the sign-in vouches for does not on the side that can hurt. */
export function isCode(actor: Actor, isHarmful: boolean): boolean {
  if (weighingKind(actor) !== "pipeline") return false;
  return !(isHarmful && actor.vouched === "sign-in");
}
