import type { Ids } from "#core/ports/clock.ts";
import { countedIds } from "../chance/counted-ids.ts";
import { forgetful, type Keeper } from "./keeper.ts";

/** So many ids are set aside at once; a process that is killed leaves the rest of them unused. */
const block = 1_000;

/** Ids that count. INVARIANT (once): an id never comes again, in no later process either. */
export function keptIds(keeper: Keeper, family: number): Ids {
  if (keeper === forgetful) return countedIds(family);
  const shelf = keeper.shelf<number>("ids");
  const name = String(family);
  let [ids, left] = [countedIds(family), 0];
  return () => {
    if (left === 0) {
      const from = shelf.get(name) ?? 0;
      shelf.put(name, from + block);
      [ids, left] = [countedIds(family, from), block];
      keeper.ifTakenBack(() => {
        left = 0;
      });
    }
    left -= 1;
    return ids();
  };
}
