import type { Dispute } from "../arbitration/dispute.ts";
import type { FieldVerdict, Question } from "../arbitration/verdict.ts";
import { lastChanged } from "../claims/claim.ts";
import { isExistence } from "../fields/existence.ts";
import { comparePaths } from "../fields/path.ts";
import { namesAny } from "../policy/for-type.ts";
import type { Coupling } from "../policy/policy-file.ts";
import { handOf, lastEdit } from "./weighed.ts";

export type AskingVerdict = FieldVerdict & { readonly ask: Question };

/** A question that nobody can take in is asked as several. */
const mostFields = 50;

/** What one hand changed within so long is one question. */
const oneGo = 3_600_000;

export const isAsking = (field: FieldVerdict): field is AskingVerdict => field.ask !== null;

/** Asked about only because another field is. */
export const isFollower = ({ ask }: FieldVerdict): boolean => ask?.cause === "together";

type Claimed = Pick<Dispute, "claims">;

/** Fields with one cause and the same approvers are one question; whether a resource may stay deleted is its own. */
const leaderKey = ({ path, ask }: AskingVerdict): string =>
  JSON.stringify([ask.cause, ask.beside, ask.approvers, ask.deadline, isExistence(path) ? path : ""]);

const areCoupled = (a: AskingVerdict, b: AskingVerdict, coupled: readonly Coupling[]): boolean =>
  coupled.some(({ ordered = [], together = [] }) => {
    const patterns = [...ordered, ...together];
    return namesAny(patterns, a.path) && namesAny(patterns, b.path);
  });

/** Fields that are asked about at once, those first that have a reason of their own. */
export function askGroups(
  asking: readonly AskingVerdict[],
  coupled: readonly Coupling[],
  dispute: Claimed,
): readonly (readonly AskingVerdict[])[] {
  const inOrder = asking.toSorted((a, b) => comparePaths(a.path, b.path));
  const leaders = inOrder.filter((field) => !isFollower(field));
  const groups = [...Map.groupBy(leaders, leaderKey).values()]
    .flatMap((group) => byHand(group, dispute))
    .flatMap(inParts);
  const grouped = groups.map((group): AskingVerdict[] => [...group]);
  const alone: AskingVerdict[] = [];
  for (const follower of inOrder.filter(isFollower)) {
    const led = grouped.find((group) => group.some((leader) => areCoupled(leader, follower, coupled)));
    (led ?? alone).push(follower);
  }
  return [...grouped, ...inParts(alone)];
}

/** Unexplained edits of several hands are several questions, and so are those of one hand that lie far apart. */
function byHand(group: readonly AskingVerdict[], dispute: Claimed): readonly (readonly AskingVerdict[])[] {
  if (group[0]?.ask.cause !== "unexplained") return [group];
  const edits = group.map((field) => ({ field, edit: lastEdit(field.path, dispute) }));
  const hands = Map.groupBy(edits, ({ edit }) => (edit === undefined ? "" : handOf(edit)));
  return [...hands.values()].flatMap((own) => {
    const timed = own.map(({ field, edit }) => ({ field, at: edit === undefined ? 0 : lastChanged(edit) }));
    return within(timed.toSorted((a, b) => a.at - b.at));
  });
}

type Timed = { readonly field: AskingVerdict; readonly at: number };

function within(timed: readonly Timed[]): readonly (readonly AskingVerdict[])[] {
  const goes: { readonly from: number; readonly fields: AskingVerdict[] }[] = [];
  for (const { field, at } of timed) {
    const last = goes.at(-1);
    if (last !== undefined && at - last.from <= oneGo) last.fields.push(field);
    else goes.push({ from: at, fields: [field] });
  }
  return goes.map(({ fields }) => fields.toSorted((a, b) => comparePaths(a.path, b.path)));
}

function inParts(group: readonly AskingVerdict[]): readonly (readonly AskingVerdict[])[] {
  const count = Math.ceil(group.length / mostFields);
  return Array.from({ length: count }, (_, part) => group.slice(part * mostFields, (part + 1) * mostFields));
}
