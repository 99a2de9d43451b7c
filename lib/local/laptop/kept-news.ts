import type { Keeper } from "../keeping/keeper.ts";

const daysMs = 30 * 86_400_000;
const name = "told";

/** What was told to somebody, so that nobody is told twice: also not by the process after this one. */
export function toldOnce(keeper: Keeper, now: () => number) {
  const known = new Set<string>();
  const shelf = keeper.shelf<number>(name);
  /** True for the first who asks about an id. */
  return (id: string): boolean => {
    if (known.has(id) || shelf.get(id) !== undefined) return false;
    shelf.put(id, now());
    known.add(id);
    return true;
  };
}

/** What was told so long ago does not come again. */
export function forgetNotes(keeper: Keeper, moment: number): void {
  const shelf = keeper.shelf<number>(name);
  const old = shelf.entries().filter(([, at]) => at < moment - daysMs);
  keeper.together(() => {
    for (const [id] of old) shelf.delete(id);
  });
}
