import type { FieldVerdict, Question } from "../../arbitration/verdict.ts";
import { comparePaths } from "../../fields/path.ts";
import { namesAny } from "../../policy/for-type.ts";
import type { Coupling } from "../../policy/policy-file.ts";

export type Asking = FieldVerdict & { readonly ask: Question };

/** A question that nobody can take in is asked as several. */
const mostFields = 50;

export const isAsking = (field: FieldVerdict): field is Asking => field.ask !== null;

/** Asked about only because another field is. */
export const isFollower = ({ because }: FieldVerdict): boolean => because[0]?.rule === "ask/together";

/** Fields with one reason and the same approvers are one question. */
export const reasonKey = ({ because, ask }: FieldVerdict): string =>
  JSON.stringify([because[0]?.rule ?? "", ask?.approvers ?? []]);

/** Only those that offer the same kinds of answers can be answered at once. */
const leaderKey = (field: Asking): string =>
  JSON.stringify([reasonKey(field), field.ask.deadline, field.ask.options.map(({ answer }) => answer)]);

const areCoupled = (a: Asking, b: Asking, coupled: readonly Coupling[]): boolean =>
  coupled.some(({ ordered = [], together = [] }) => {
    const patterns = [...ordered, ...together];
    return namesAny(patterns, a.path) && namesAny(patterns, b.path);
  });

/** Fields that are asked about at once, those first that have a reason of their own. */
export function askGroups(
  asking: readonly Asking[],
  coupled: readonly Coupling[],
): readonly (readonly Asking[])[] {
  const inOrder = asking.toSorted((a, b) => comparePaths(a.path, b.path));
  const leaders = inOrder.filter((field) => !isFollower(field));
  const groups = [...Map.groupBy(leaders, leaderKey).values()].flatMap(inParts);
  const grouped = groups.map((group): Asking[] => [...group]);
  const alone: Asking[] = [];
  for (const follower of inOrder.filter(isFollower)) {
    const led = grouped.find((group) => group.some((leader) => areCoupled(leader, follower, coupled)));
    (led ?? alone).push(follower);
  }
  return [...grouped, ...inParts(alone)];
}

function inParts(group: readonly Asking[]): readonly (readonly Asking[])[] {
  const count = Math.ceil(group.length / mostFields);
  return Array.from({ length: count }, (_, part) => group.slice(part * mostFields, (part + 1) * mostFields));
}
