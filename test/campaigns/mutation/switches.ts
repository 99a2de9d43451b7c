/** How the instrumented sources and those who switch their mutants on find each other: one object of the process. */
type Switches = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: {
    readonly static: Readonly<Record<string, number>>;
    readonly perTest: Record<string, Readonly<Record<string, number>>>;
  };
};

/** What a test reached, and how to run it again. */
export type Reached = {
  readonly name: string;
  readonly run: () => unknown;
  /** In milliseconds. */
  readonly took: number;
  readonly mutants: Uint32Array;
  /** How often it reached each of them. */
  readonly times: Uint32Array;
};

type Shared = {
  __stryker__?: Switches;
  parleyReached?: Reached[];
  parleyRuns?: { current: number };
  parleyFresh?: { readonly Map: typeof FreshMap; readonly WeakMap: typeof FreshWeakMap };
};

// Tests load this once and their runner once more: both find the same here.
const shared = globalThis as unknown as Shared;
shared.__stryker__ ??= {};
shared.parleyReached ??= [];
shared.parleyRuns ??= { current: 0 };

export const switches: Switches = shared.__stryker__;
export const reachedSoFar: Reached[] = shared.parleyReached;

/** Each run of a test has its number: what was remembered before it counts for nothing. */
const runs = shared.parleyRuns;

/** Remembers until the next run begins. */
class FreshMap<K, V> extends Map<K, V> {
  #run = runs.current;

  #now(): void {
    if (this.#run === runs.current) return;
    this.#run = runs.current;
    super.clear();
  }

  override get size(): number {
    this.#now();
    return super.size;
  }

  override get(key: K): V | undefined {
    this.#now();
    return super.get(key);
  }

  override has(key: K): boolean {
    this.#now();
    return super.has(key);
  }

  override set(key: K, value: V): this {
    this.#now();
    return super.set(key, value);
  }

  override keys(): MapIterator<K> {
    this.#now();
    return super.keys();
  }
}

class FreshWeakMap<K extends WeakKey, V> {
  #run = runs.current;
  #known = new WeakMap<K, V>();

  #now(): WeakMap<K, V> {
    if (this.#run !== runs.current) {
      this.#run = runs.current;
      this.#known = new WeakMap();
    }
    return this.#known;
  }

  get(key: K): V | undefined {
    return this.#now().get(key);
  }

  has(key: K): boolean {
    return this.#now().has(key);
  }

  set(key: K, value: V): this {
    this.#now().set(key, value);
    return this;
  }
}

shared.parleyFresh ??= { Map: FreshMap, WeakMap: FreshWeakMap };

/** What this thread has worked so far: other work on the machine takes no time from a mutant. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Runs something with a mutant on, or with none, and with nothing remembered. */
export async function withMutant(
  on: { readonly mutant: string; readonly hitLimit: number } | undefined,
  test: () => unknown,
): Promise<void> {
  runs.current += 1;
  Object.assign(switches, { activeMutant: on?.mutant, hitCount: 0, hitLimit: on?.hitLimit });
  try {
    await test();
  } finally {
    Object.assign(switches, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    runs.current += 1;
  }
}
