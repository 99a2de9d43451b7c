import { writeFileSync } from "node:fs";
import { type RunnerTestCase, type RunnerTestFile, TestRunner } from "vitest";
import { judgeAll } from "./judging.ts";
import { cpuMs, reachedSoFar, switches } from "./switches.ts";

const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: this runs by \`npm run mutation\``);
  return value;
};

let files = 0;

/** Runs every test once and notes what it reaches; after the last file each mutant is put to those who reach it. */
export default class MutationRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const made = TestRunner.getTestFn(test);
    const run = () => {
      // Laws ask which test they are of.
      TestRunner.getCurrentTest = <T>() => test as T;
      return made();
    };
    const id = test.id;
    switches.currentTestId = id;
    const from = cpuMs();
    try {
      await run();
    } finally {
      switches.currentTestId = undefined;
    }
    const took = cpuMs() - from;
    const found = switches.mutantCoverage?.perTest[id] ?? {};
    if (switches.mutantCoverage !== undefined) delete switches.mutantCoverage.perTest[id];
    const mutants = Uint32Array.from(Object.keys(found), Number);
    const times = Uint32Array.from(Object.values(found));
    reachedSoFar.push({ name: `${test.file.name} > ${test.name}`, run, took, mutants, times });
  }

  /** It is awaited, though its type does not say so. */
  override async onAfterRunFiles(of: RunnerTestFile[]): Promise<void> {
    super.onAfterRunFiles(of);
    files += of.length;
    if (files < Number(given("PARLEY_MUTATION_FILES"))) return;
    const judged = await judgeAll(Number(given("PARLEY_MUTATION_MOST_MS")));
    writeFileSync(given("PARLEY_MUTATION_JUDGED"), JSON.stringify(judged));
  }
}
