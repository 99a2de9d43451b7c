import type { Aspect } from "../compare/direction.ts";
import type { LockBreak } from "../compare/locks/lock-break.ts";
import { lockBreaks } from "../compare/locks/lock-breaks.ts";
import { inForce, nextReturn } from "../in-force.ts";
import type { Policy, PolicyLock } from "../policy.ts";
import type { Finding } from "./finding.ts";

/**
 * Nothing that extends a lock is looser than it, and nothing that is leaned on, at any time; what cannot be shown counts
 * as looser.
 */
export const brokenLocks = (policy: Policy): readonly Finding[] =>
  foundBroken(policy).map(({ finding }) => finding);

/** What breaks a lock, and between which policies a dispute could show it. */
export type FoundBroken = {
  readonly finding: Finding;
  readonly broken: LockBreak;
  /** What the layer is called that locks. */
  readonly by: string;
  readonly before: Policy;
  readonly after: Policy;
};

export function foundBroken(policy: Policy): readonly FoundBroken[] {
  const { locks = [] } = policy;
  if (locks.length === 0) return [];
  const found = locks.flatMap((lock) =>
    overTime(policy).flatMap((after) =>
      lockBreaks({ base: lock.base.file, extended: after.file, said: lock.said ?? [] }).map((broken) => {
        const finding = findingFor(broken, lock, after === policy);
        return { finding, broken, by: lock.by, before: lock.base, after };
      }),
    ),
  );
  return [...new Map(found.map((one) => [one.finding.message, one])).values()];
}

/** As it stands with all its rows, and each time with those that are absent for a while left out. */
function overTime(policy: Policy): readonly Policy[] {
  const all: Policy[] = [policy];
  for (
    let now: number | undefined = Number.NEGATIVE_INFINITY;
    now !== undefined;
    now = nextReturn(policy, now)
  ) {
    const then = inForce(policy, now);
    if (then.file !== policy.file) all.push(then);
  }
  return all;
}

function findingFor(broken: LockBreak, { base, by }: PolicyLock, isWhole: boolean): Finding {
  const { difference, name, leans, locked } = broken;
  const { section, after, change } = difference;
  const what = leans ? `what \`${name}\` leans on` : `\`${name}\``;
  const verb = difference.direction === "unproven" ? "cannot be shown to be as strict" : "is looser";
  const why = reasonOf(difference.aspects, change);
  const place = `${by}, ${base.at(locked)}`;
  const called =
    difference.name === name || leans
      ? `: \`${section}\` \`${difference.name}\``
      : ` because of \`${difference.name}\``;
  return {
    level: "error",
    rule: "broken-lock",
    // A row that is gone is missed where the others of its kind stand.
    pointer: (isWhole ? after : undefined) ?? `/${section}`,
    message: `${what} is locked (${place}) and ${verb} here${called}: ${why}`,
    hint: hintFor(broken),
  };
}

const isLoose = ({ direction }: Aspect): boolean => direction !== "stricter";

function reasonOf(aspects: readonly Aspect[], change: string): string {
  const first = aspects.find(isLoose);
  if (first !== undefined) return first.why;
  return change === "gone" ? "the row is gone" : "it differs";
}

function hintFor({ difference, leans }: LockBreak): string {
  if (difference.change === "gone") return "keep the row; who locked it may remove it";
  if (difference.direction === "unproven") {
    const more = leans ? "leave it as it is" : "make it stricter in one way at a time";
    return `${more}, or ask who locked it; what is meant to be stricter can stand in a row of its own`;
  }
  return "leave it as strict as it is locked, or ask who locked it to say it there";
}
