import { satisfies } from "../../../claims/satisfies.ts";
import type { Context } from "../../context.ts";
import { textOf, type Write, writesTo } from "../../past/writes.ts";
import { type Loss, nearTies } from "../../settle/accept.ts";
import type { Settled } from "../../settle/settle-field.ts";

/** Two parties whose claims weigh the same, or neither of whom has shown anything. */
type Rivals = readonly [string, string];

const partyOf = ({ voice }: Loss): string | undefined => voice.by?.party;

function rivalsOn(settled: Settled): readonly Rivals[] {
  const ties = [...nearTies(settled.heard), ...settled.held];
  const tied = ties.flatMap(({ winner, loser }): Rivals[] => {
    const [a, b] = [winner.by?.party, loser.by?.party];
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
  // Whoever only goes on from their own weighs no more than whoever explains nothing.
  const edits = settled.stakes.filter(
    ({ standing, demand }) =>
      (standing === "edit" || standing === "continued") && demand.by.state === "active",
  );
  const names = [...new Set(edits.map(({ demand }) => demand.by.party))];
  const [first, second] = names;
  const unshown: readonly Rivals[] =
    first !== undefined &&
    second !== undefined &&
    settled.heard.losses.every((loss) => partyOf(loss) === undefined)
      ? names.flatMap((a, at) => names.slice(at + 1).map((b): Rivals => [a, b]))
      : [];
  return [...tied, ...unshown];
}

/** Each write of one that undoes the other's; what Parley wrote in between is nobody's. */
function reversals(writes: readonly Write[], [a, b]: Rivals, agreed: string): number {
  const theirs = writes.filter(({ party }) => party === a || party === b);
  return theirs.filter(({ party, after }, index) => {
    const before = theirs[index - 1];
    // The first one undoes the last agreed value.
    if (before === undefined) return agreed !== "?" && agreed !== after;
    return before.party !== party && before.after !== after;
  }).length;
}

function areFighting(rivals: readonly Rivals[], settled: Settled, context: Context): boolean {
  const { now, policy, dispute } = context;
  const pairs = rivals.filter(([a, b]) => a !== b);
  if (dispute.history.length < 2 || pairs.length === 0) return false;
  const { fight } = policy.file.limits;
  const recent = writesTo(settled.field, context).filter(({ at }) => at > now - fight.within && at <= now);
  return pairs.some((pair) => reversals(recent, pair, textOf(settled.field.prior)) >= fight.reversals);
}

/** Two undo each other whose claims are a near tie: the agreed value is held and somebody is asked. */
export const isFight = (settled: Settled, context: Context): boolean =>
  areFighting(rivalsOn(settled), settled, context);

/** Whoever brought what stands, without a claim that holds it, and those who write against them. */
function undecidedRivals({ bringer, heard, stakes, field }: Settled): readonly Rivals[] {
  const { live, topology } = field;
  if (bringer === undefined || live === undefined) return [];
  if (heard.accepted.some(({ stake }) => stake === bringer)) return [];
  return stakes.flatMap(({ standing, demand: { by, constraint } }): Rivals[] => {
    const isAgainst =
      standing !== "wish" &&
      by.state === "active" &&
      constraint !== undefined &&
      !satisfies(live, constraint, topology);
    return isAgainst ? [[bringer.demand.by.party, by.party]] : [];
  });
}

/** INVARIANT (writing last decides nothing): where what has not won would go on standing, undoing each other is a fight. */
export const isFightForLive = (settled: Settled, context: Context): boolean =>
  areFighting(undecidedRivals(settled), settled, context);
