import { isOneIn } from "../digest.ts";
import { type ResourceId, resourceText } from "../resources/resource-id.ts";

/** What is limited: looks at resources, and cases that are begun. */
export type Spending = {
  readonly what: "looks" | "starts";
  readonly resource: ResourceId;
  /** Whose change asks for it; nobody where Parley looks by itself. */
  readonly by?: string | undefined;
};

/** So many at once, and as many again trickle in over a day. */
export type Budget = {
  readonly of: "resource" | "actor" | "installation";
  readonly key: string;
  readonly most: number;
};

/** An actor changes many resources, and an installation has many actors: its own cap is the last resort. */
const timesOfActor = 10;
const timesOfAll = 500;

/** INVARIANT (nobody else's): every budget but the installation's own is of one resource or of one actor. */
export function budgetsOf({ what, resource, by }: Spending, most: number): readonly Budget[] {
  return [
    // First, so that anyone who has used up their own takes nothing of what others need.
    ...(by === undefined
      ? []
      : [{ of: "actor", key: `${what}/by/${by}`, most: most * timesOfActor } as const]),
    { of: "resource", key: `${what}/of/${resourceText(resource)}`, most },
    { of: "installation", key: `${what}/all`, most: most * timesOfAll },
  ];
}

/** A bucket that holds as many as may be at once, and fills within a day; of nothing nothing is ever taken. */
export const rateOf = ({ most }: Budget, take: number) => ({ take, perSecond: most / 86_400, most });

const leastShares = 40;
const largestLot = 100;

/**
 * How many are counted at once: of a large budget one in many is drawn and counts for all of them, so that counting
 * costs next to nothing and a budget is met within a few in a hundred. A small one is counted exactly, and so is a large
 * one once it holds no whole lot any more: INVARIANT (it holds) of one that is used up nothing passes undrawn.
 */
export const lotOf = ({ most }: Budget): number =>
  Math.min(largestLot, Math.max(1, Math.floor(most / leastShares)));

/** INVARIANT (no choice): which are drawn follows from what nobody chooses, and the same is drawn again. */
export const isDrawn = (budget: Budget, id: string): boolean =>
  isOneIn(lotOf(budget), `${budget.key}\n${id}`);
