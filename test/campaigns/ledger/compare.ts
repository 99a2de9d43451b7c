import type { Policy } from "#core/policy/policy.ts";
import { anyEventSet, type EventSet } from "./event-set.ts";
import { anyOrder, type Ending, type Order, played, randomOf } from "./order.ts";

const parts = ["claims", "verdict", "history"] as const;
export type Part = (typeof parts)[number];

/** Which parts of the endings differ between two orders of the same events. */
export type Compared = { readonly set: EventSet; readonly several: ReadonlyMap<Part, readonly string[]> };

/** As it would be without any disorder: each event at once, and nobody looks in between. */
const straight = (set: EventSet): Order => ({ heard: set.map(({ at }) => at + 1_000), looks: [] });

/** Plays one event set in many orders, with looks in between. */
export async function compared(
  { seed, index, orders }: { readonly seed: number; readonly index: number; readonly orders: number },
  policy: Policy,
): Promise<Compared> {
  const random = randomOf(seed, index);
  const set = anyEventSet(random);
  const endings: Ending[] = [await played(set, straight(set), policy)];
  while (endings.length < orders) endings.push(await played(set, anyOrder(set, random), policy));
  const several = parts.flatMap((part) => {
    const all = [...new Set(endings.map((ending) => ending[part]))];
    return all.length === 1 ? [] : [[part, all] as const];
  });
  return { set, several: new Map(several) };
}
