/** Words of a team's own may hold anything, so where a list counts all of them are one word. */
export const own = "own";

/** A word of the list, or that it is somebody's own. */
export const ofList = <T extends string>(word: T | `x-${string}`): T | typeof own =>
  word.startsWith("x-") ? own : (word as T);
