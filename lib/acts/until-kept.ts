import { Unavailable } from "#core/faults.ts";

const mostTries = 5;

/** Where others kept something in between each try reads anew; a try that ends in `undefined` was overtaken. */
export async function untilKept<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const done = await attempt();
    if (done !== undefined) return done;
  }
  throw new Unavailable(`others keep changing ${what}`);
}
