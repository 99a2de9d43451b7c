import type { Story } from "./generate.ts";
import type { Step } from "./step.ts";

type IsWrong = (steps: readonly Step[]) => Promise<boolean>;

/** Anyone who looks for less than this has waited long enough. */
const mostTries = 100;

/** The fewest steps of a story after which something is still wrong: no one of them can be left out. */
export async function shrunk({ steps }: Story, isWrong: IsWrong): Promise<readonly Step[]> {
  let left = steps;
  let tries = 0;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length && tries < mostTries; tries += 1) {
      const fewer = [...left.slice(0, at), ...left.slice(at + size)];
      if (await isWrong(fewer)) left = fewer;
      else at += size;
    }
  }
  return left;
}
