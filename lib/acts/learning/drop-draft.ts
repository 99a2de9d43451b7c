import type { Caller } from "#core/attribution/caller.ts";
import { weighingKind } from "#core/attribution/grants.ts";
import { instantOf } from "#core/claims/instant.ts";
import { canonicalPrincipal, humanOf } from "#core/claims/principal.ts";
import type { ActorKind } from "#core/claims/words.ts";
import { Unavailable } from "#core/faults.ts";
import { type Draft, hasEnded } from "#core/learning/drafts/draft.ts";
import { type DroppedByHand, droppedByHand, type TeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import { type TeamKey, teamsOf } from "#core/learning/team.ts";
import type { Runtime } from "../runtime.ts";

type DropRuntime = Pick<Runtime, "drafts" | "policy" | "settings" | "now" | "log">;

export type Dropping = { readonly id: string; readonly because: string };

export type Dropped =
  | { readonly as: "dropped"; readonly draft: Draft; readonly dropped: DroppedByHand }
  | { readonly as: "unknown" | "not theirs" }
  | { readonly as: "ended"; readonly draft: Draft };

const people: ReadonlySet<ActorKind> = new Set<ActorKind>(["person", "break-glass"]);

/** A name is nobody's word: AWS recorded a human, or the policy or the registry says that it is a person. */
const isVouchedPerson = (actor: Caller["actor"]): boolean =>
  people.has(actor.kind) && (humanOf(actor) !== undefined || actor.vouched !== "name");

/**
 * INVARIANT (a person's word): machines and agents drop nothing, and neither does a role of which nobody says who is behind
 * it. Those who answer questions are people by the deployment's word, of whatever account.
 */
function mayDrop({ actor, account, principal }: Caller, { settings }: DropRuntime): boolean {
  // A kind that is only read from a name says neither that it is a machine nor that it is none; an agent's does.
  const kind = weighingKind(actor);
  if (kind !== "unknown" && !people.has(kind)) return false;
  const names = new Set([principal, humanOf(actor) ?? principal]);
  const isApprover = settings.approvers.some(({ principals }) =>
    principals.some((each) => names.has(canonicalPrincipal(each))),
  );
  return isApprover || (account === settings.account && isVouchedPerson(actor));
}

const mostTries = 5;

/** Drops a draft by hand. It stands beside the drafts who did, when and why. */
export async function dropDraft(asked: Dropping, caller: Caller, runtime: DropRuntime): Promise<Dropped> {
  if (!mayDrop(caller, runtime)) return { as: "not theirs" };
  for (const team of teamsOf(runtime.policy.file)) {
    const done = await dropOf(team, asked, { caller, runtime });
    if (done !== undefined) return done;
  }
  return { as: "unknown" };
}

type By = { readonly caller: Caller; readonly runtime: DropRuntime };

const draftIn = ({ drafts }: TeamDrafts, wanted: string): Draft | undefined =>
  drafts.find(({ id }) => id === wanted);

/** Undefined where the team has no such draft. */
async function dropOf(
  team: TeamKey,
  { id, because }: Dropping,
  { caller, runtime }: By,
): Promise<Dropped | undefined> {
  const by = humanOf(caller.actor) ?? caller.principal;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const book = await runtime.drafts.open(team);
    const draft = draftIn(book, id);
    if (draft === undefined) return undefined;
    if (hasEnded(draft)) return { as: "ended", draft };
    const dropped = { draft: id, at: instantOf(runtime.now()), by, because };
    const after = droppedByHand(book, dropped);
    if (!(await runtime.drafts.save(after)).ok) continue;
    runtime.log.info("a draft was dropped", { draft: id, by });
    return { as: "dropped", draft: draftIn(after, id) ?? draft, dropped };
  }
  throw new Unavailable("others keep changing what is drafted", { hint: "try again in a moment" });
}
