import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { instantOf } from "#core/claims/instant.ts";
import { labelOf } from "#replay/disputes/actor-label.ts";
import type { Case } from "#replay/disputes/case.ts";
import type { Trial } from "#replay/trial.ts";
import { texts } from "../texts.ts";
import { verdictText, whyOf } from "./told-dispute.ts";

type Comparison = NonNullable<ReplayDocument["comparison"]>;
type Difference = Comparison["differences"][number];

const mostDifferences = 500;

const keyOf = ({ resource: { account, region, type, id }, path }: Case): string =>
  `${account}/${region}/${type}/${id} ${path}`;

const verdictOf = (one: Case | undefined): string =>
  one?.detail === undefined ? texts.noDispute : verdictText(one.detail.field);

const endOf = ({ at, ended = Infinity }: Case): number => Math.max(at, ended);

/** The dispute of the other policy over the same write, else the latest that was going on by then. */
function counterpart(one: Case, others: ReadonlyMap<string, readonly Case[]>): Case | undefined {
  const beside = others.get(keyOf(one)) ?? [];
  const same = beside.find(({ began }) => began === one.began);
  return same ?? beside.findLast((other) => other.began <= one.at && one.at <= endOf(other));
}

function difference(base: Case | undefined, one: Case | undefined): Difference | undefined {
  const [before, after] = [verdictOf(base), verdictOf(one)];
  const seen = one ?? base;
  if (seen === undefined || before === after) return undefined;
  const challenger = seen.sides.by;
  return {
    resource: seen.resource,
    field: seen.path,
    at: instantOf(seen.at),
    ...(challenger !== undefined && { by: labelOf(challenger).name }),
    ...(base?.detail !== undefined && { base: whyOf(base.detail.field) }),
    baseVerdict: before,
    ...(one?.detail !== undefined && { policy: whyOf(one.detail.field) }),
    verdict: after,
  };
}

/** The disputes on which two policies come to another verdict, in the order of their time. */
export function comparisonOf(trial: Trial, base: Trial): Comparison {
  const ours = Map.groupBy(trial.book.kept, keyOf);
  const theirs = Map.groupBy(base.book.kept, keyOf);
  const met = new Set<Case>();
  const pairs = trial.book.kept.map((one) => {
    const other = counterpart(one, theirs);
    if (other !== undefined) met.add(other);
    return difference(other, one);
  });
  const alone = base.book.kept.filter((other) => !met.has(other) && counterpart(other, ours) === undefined);
  const all = [...pairs, ...alone.map((other) => difference(other, undefined))];
  const differences = all.filter((one) => one !== undefined);
  const { name, digest } = base.policy;
  return {
    base: { name, digest },
    same: all.length - differences.length,
    differing: differences.length,
    differences: differences.toSorted((a, b) => (a.at < b.at ? -1 : 1)).slice(0, mostDifferences),
  };
}
