import { Unavailable } from "#core/faults.ts";
import type { Random } from "../fuzz-random.ts";

type Call = (...input: readonly unknown[]) => Promise<unknown>;

/** How often something may still break; each break is a crash before or after a call of a port. */
export type Trouble = { left: number; had: number };

/** What share of calls breaks while something may. */
export type Breaking = { readonly random: Random; readonly trouble: Trouble; readonly share: number };

/**
 * A port whose calls break now and then: half of them before anything took place, half after it did and nobody heard. So
 * whatever reads and then notes is stopped on either side of each.
 */
export function troubled<T extends object>(port: T, { random, trouble, share }: Breaking): T {
  const get = (target: T, name: string | symbol): unknown => {
    const call = Reflect.get(target, name);
    if (typeof call !== "function") return call;
    return async (...input: readonly unknown[]) => {
      const isBroken = trouble.left > 0 && random.chance(share);
      const isAfter = random.chance(0.5);
      if (isBroken) {
        trouble.left -= 1;
        trouble.had += 1;
      }
      if (isBroken && !isAfter) throw new Unavailable("broken before");
      const answer = await (call as Call).apply(target, [...input]);
      if (isBroken) throw new Unavailable("broken after");
      return answer;
    };
  };
  return new Proxy(port, { get });
}

const mostTries = 200;

/** Tries until it goes well. */
export async function untilFine<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < mostTries; tries += 1)
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault;
    }
  throw new Error(`it failed ${mostTries} times`);
}
