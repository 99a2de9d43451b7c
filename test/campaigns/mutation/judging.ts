import { setImmediate } from "node:timers/promises";
import { cpuMs, type Reached, reachedSoFar, switches, withMutant } from "./switches.ts";

/** What became of mutants, by their ids. */
export type Judged = {
  /** By the test that noticed it. */
  readonly killed: Readonly<Record<string, string>>;
  readonly survived: readonly string[];
  /** Reached only while files are loaded: no test could be run again for it. */
  readonly loaded: readonly string[];
  /** Tests that do not pass a second time in one process, and so judge nothing. */
  readonly unfit: readonly string[];
};

/** A loop that a mutant made endless ends once it was reached so much more often than without. */
const hitsFor = (times: number): number => times * 100 + 10_000;
/** Anything that waits longer waits for ever: nothing here sleeps. */
const patienceMs = 20_000;

type Open = { readonly mutant: string; readonly hitLimit: number };

const openIn = ({ mutants, times }: Reached): readonly Open[] =>
  [...mutants].map((mutant, index) => ({ mutant: String(mutant), hitLimit: hitsFor(times[index] ?? 0) }));

async function inTime(run: () => unknown): Promise<void> {
  const made = run();
  if (!(made instanceof Promise)) return;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("it does not come to an end")), patienceMs);
  try {
    await Promise.race([made, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function passes({ run }: Reached, on?: Open): Promise<boolean> {
  try {
    await withMutant(on, () => inTime(run));
    return true;
  } catch {
    return false;
  }
}

/** One judge after another, the quickest first, tries what it reaches until somebody has noticed it or its time is used up. */
export async function judgeAll(mostMs: number): Promise<Judged> {
  const killed: Record<string, string> = {};
  const spent = new Map<string, number>();
  const unfit: string[] = [];
  const judges = reachedSoFar.toSorted((a, b) => a.took - b.took);
  for (const [index, judge] of judges.entries()) {
    if (index % 500 === 0)
      console.log(`${index} of ${judges.length} tests asked, ${Object.keys(killed).length} mutants noticed`);
    // Others that wait for the event loop get their turn.
    await setImmediate();
    const isOpen = (mutant: string) => killed[mutant] === undefined && (spent.get(mutant) ?? 0) < mostMs;
    const open = openIn(judge).filter(({ mutant }) => isOpen(mutant));
    if (open.length === 0) continue;
    if (!(await passes(judge))) {
      unfit.push(judge.name);
      continue;
    }
    for (const on of open) {
      const { mutant } = on;
      const from = cpuMs();
      if (!(await passes(judge, on))) {
        // What a mutant leaves behind must not speak against the next; what breaks off within a search leaves where it was.
        if ((await passes(judge)) || (await passes(judge))) killed[mutant] = judge.name;
        else {
          unfit.push(judge.name);
          break;
        }
      }
      spent.set(mutant, (spent.get(mutant) ?? 0) + cpuMs() - from);
    }
  }
  const reached = new Set<string>();
  for (const { mutants } of judges) for (const mutant of mutants) reached.add(String(mutant));
  return {
    killed,
    survived: [...reached].filter((mutant) => killed[mutant] === undefined),
    loaded: Object.keys(switches.mutantCoverage?.static ?? {}).filter((mutant) => !reached.has(mutant)),
    unfit,
  };
}
