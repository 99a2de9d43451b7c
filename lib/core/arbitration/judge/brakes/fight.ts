import { satisfies } from "../../../claims/satisfies.ts";
import { once } from "../../../remembered.ts";
import type { Context } from "../../context.ts";
import { type PastFieldWrite, textOf, writesTo } from "../../past/writes.ts";
import { type Loss, nearTies } from "../../settle/accept.ts";
import type { Settled } from "../../settle/settle-field.ts";

/** Two parties whose claims weigh the same, or neither of whom has shown anything. */
type Rivals = readonly [string, string];

const partyOf = ({ voice }: Loss): string | undefined => voice.by?.party;

/** Whether somebody has written often enough here to be in a fight. */
type IsWriter = (party: string) => boolean;

function rivalsOn(settled: Settled, isWriter: IsWriter): readonly Rivals[] {
  const ties = [...nearTies(settled.heard), ...settled.held];
  const tied = ties.flatMap(({ winner, loser }): Rivals[] => {
    const [a, b] = [winner.by?.party, loser.by?.party];
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
  // An edit that only continues its author's own value weighs no more than one that nothing explains.
  const edits = settled.stakes.filter(
    ({ standing, demand }) =>
      (standing === "edit" || standing === "continued") && demand.by.state === "active",
  );
  const names = [...new Set(edits.map(({ demand }) => demand.by.party))].filter(isWriter);
  const unshown: readonly Rivals[] = settled.heard.losses.every((loss) => partyOf(loss) === undefined)
    ? names.flatMap((a, at) => names.slice(at + 1).map((b): Rivals => [a, b]))
    : [];
  return [...tied, ...unshown];
}

/** Each write of one that undoes the other's; what Parley wrote in between is nobody's. */
function reversals(theirs: readonly PastFieldWrite[], agreed: string): number {
  return theirs.filter(({ party, after }, index) => {
    const before = theirs[index - 1];
    // The first one undoes the last agreed value.
    if (before === undefined) return agreed !== "?" && agreed !== after;
    return before.party !== party && before.after !== after;
  }).length;
}

/** Who wrote what lately, each write with its place among all of them. */
function recentWrites({ field }: Settled, context: Context) {
  const { now, policy } = context;
  const from = now - policy.file.limits.fight.within;
  const recent = writesTo(field, context).filter(({ at }) => at > from && at <= now);
  const placed = recent.map((write, place) => ({ ...write, place }));
  const byParty = Map.groupBy(placed, ({ party }) => party);
  const of = (party: string) => byParty.get(party) ?? [];
  const ofTwo = ([a, b]: Rivals) => [...of(a), ...of(b)].toSorted((x, y) => x.place - y.place);
  return { of, ofTwo };
}

function areFighting(
  rivalsAmong: (isWriter: IsWriter) => readonly Rivals[],
  settled: Settled,
  context: Context,
): boolean {
  if (context.dispute.history.length < 2) return false;
  const most = context.policy.file.limits.fight.reversals;
  const recent = once(() => recentWrites(settled, context));
  // Two undo each other in turn: of so many reversals, but for the first one, half are each one's.
  const isWriter: IsWriter = (party) => recent().of(party).length >= (most - 1) / 2;
  const pairs = rivalsAmong(isWriter).filter(([a, b]) => a !== b && isWriter(a) && isWriter(b));
  const agreed = textOf(settled.field.prior);
  return pairs.some((pair) => reversals(recent().ofTwo(pair), agreed) >= most);
}

/** Two undo each other whose claims are a near tie: the agreed value is held and somebody is asked. */
export const isFight = (settled: Settled, context: Context): boolean =>
  areFighting((isWriter) => rivalsOn(settled, isWriter), settled, context);

/** Who brought what stands, without a claim that holds it, and those who write against them. */
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
  areFighting(() => undecidedRivals(settled), settled, context);
