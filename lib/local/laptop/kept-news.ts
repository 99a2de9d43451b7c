import type { Keeper } from "../keeping/keeper.ts";

const daysMs = 30 * 86_400_000;
const name = "told";
// Besides what is kept, for a keeper that keeps nothing.
const mostKnown = 10_000;

/** What was told to somebody, so that nobody is told twice: also not by the process after this one. */
export function toldOnce(keeper: Keeper, now: () => number) {
  const known = new Set<string>();
  const shelf = keeper.shelf<number>(name);
  return (id: string, tell: () => void): void => {
    if (known.has(id) || shelf.get(id) !== undefined) return;
    // What hears of it keeps it with the mark, or neither is kept.
    keeper.together(() => {
      shelf.put(id, now());
      tell();
    });
    known.add(id);
    if (known.size > mostKnown) known.clear();
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
