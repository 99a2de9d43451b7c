import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Reporter, startVitest } from "vitest/node";
import type { Judged } from "./mutation/judging.ts";
import { instrumented, type Lines, type Mutant } from "./mutation/mutants.ts";
import { recordScore, type Status } from "./mutation/score.ts";

// Changes `lib/core` in small ways, one at a time, and sees whether a test notices. All of it happens in one process: each
// test runs once and tells which changes it reaches, then each change is put to those who reach it, the quickest first.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Only what stands below this folder or file, and nothing is written into docs/quality.md. */
    in: { type: "string" },
    /** The tests that judge. */
    by: { type: "string", multiple: true },
    /** So much of a core's time a change is tried at most, in milliseconds. */
    most: { type: "string", default: "1000" },
  },
});

/** Lines that are taken or left out together. */
const block = 10;
const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const folder = `${root}/reports/mutation`;
const share = Number(positionals[0] ?? "100");
if (!(share > 0 && share <= 100)) {
  console.error("mutate: the share is a percentage from 1 to 100, such as `npm run mutation -- 25`");
  process.exit(64);
}

/** It remembers for others, and has to forget while it is judged. */
const remembering = "lib/core/remembered.ts";
const files = globSync("lib/core/**/*.ts", { cwd: root })
  .filter((file) => file !== remembering && file.startsWith(values.in ?? ""))
  .toSorted();
if (files.length === 0) {
  console.error(`mutate: no file of lib/core stands in ${values.in}`);
  process.exit(64);
}

/** The same blocks are taken every time, wherever this runs. */
function isTaken(file: string, from: number): boolean {
  const digest = createHash("sha256").update(`${file}:${from}`).digest();
  return digest.readUInt32BE(0) % 10_000 < share * 100;
}

function blocksOf(file: string): readonly Lines[] {
  const lines = readFileSync(`${root}/${file}`, "utf8").split("\n").length;
  const starts = Array.from({ length: Math.ceil(lines / block) }, (_, index) => index * block + 1);
  // The instrumenter counts lines from 0.
  return starts
    .filter((from) => isTaken(file, from))
    .map((from) => ({ from: from - 1, to: from + block - 2 }));
}

const taken = files.flatMap((file): [string, "all" | readonly Lines[]][] => {
  const lines = share === 100 ? "all" : blocksOf(file);
  return lines.length === 0 ? [] : [[file, lines]];
});
const { sources, mutants } = await instrumented(root, new Map(taken));
console.log(`${mutants.length} mutants in ${taken.length} files`);

/** What is remembered by a module is remembered for one run of a test alone, so that no mutant lives on in it. */
function forgetting(code: string): string {
  return code
    .replaceAll(
      /^((?:export )?(?:const|let) \w+(?:: [^=\n]+)? = )new (Map|WeakMap)(?:<.*>)?\(\);$/gm,
      "$1new globalThis.parleyFresh.$2();",
    )
    .replaceAll(/^( {2}const known = )new (Map|WeakMap)<.*>\(\);$/gm, "$1new globalThis.parleyFresh.$2();");
}

const judges = values.by ?? [
  "test/core/**/*.test.ts",
  "test/scenarios/*.test.ts",
  "test/files/*.test.ts",
  "test/contracts/*.test.ts",
  // What reaches core as a function does, with everything in memory.
  "test/functions/**/*.test.ts",
];
const tests = judges.flatMap((pattern) => globSync(pattern, { cwd: root }));
if (tests.length === 0) {
  console.error(`mutate: no test is called ${judges.join(" or ")}`);
  process.exit(64);
}
const judged = `${folder}/judged.json`;
mkdirSync(folder, { recursive: true });
Object.assign(process.env, {
  PARLEY_MUTATION_FILES: String(tests.length),
  PARLEY_MUTATION_JUDGED: judged,
  PARLEY_MUTATION_MOST_MS: values.most,
});
writeFileSync(judged, "null");

/** A test that fails without any change would make all the rest mean nothing. */
const quiet: Reporter = {
  onTestCaseResult(test) {
    if (test.result().state === "failed") failures.push(test.fullName);
  },
};
const failures: string[] = [];
const vitest = await startVitest(
  "test",
  [],
  {
    ...{ root, config: false, watch: false, disableConsoleIntercept: true, reporters: [quiet] },
    ...{
      include: judges,
      setupFiles: ["test/campaigns/mutation/switches.ts", "test/setup.ts"],
      runner: "test/campaigns/mutation/runner.ts",
    },
    ...{ pool: "threads", isolate: false, fileParallelism: false, maxWorkers: 1, fsModuleCache: false },
    ...{ testTimeout: 36_000_000, hookTimeout: 36_000_000 },
  },
  {
    plugins: [
      {
        name: "mutants",
        enforce: "pre",
        transform(code, id) {
          const [file = ""] = id.split("?");
          if (!file.startsWith(`${root}/lib/core/`)) return undefined;
          const made = forgetting(sources.get(file) ?? code);
          if (file === `${root}/${remembering}` && made === code)
            throw new Error(`${remembering} remembers in other ways by now, and would not forget`);
          return { code: made, map: null };
        },
      },
    ],
  },
);
await vitest.close();
if (failures.length > 0) throw new Error(`tests fail without any change: ${failures.join("; ")}`);
const found = JSON.parse(readFileSync(judged, "utf8")) as Judged | null;
if (found === null) throw new Error("the tests did not come to an end, so nothing was judged");
const survived = new Set(found.survived);
const loaded = new Set(found.loaded);
const statusOf = ({ id }: Mutant): Status => {
  if (found.killed[id] !== undefined) return "killed";
  if (survived.has(id)) return "survived";
  return loaded.has(id) ? "loaded" : "uncovered";
};
const results = mutants.map((mutant) => ({ ...mutant, status: statusOf(mutant) }));
writeFileSync(
  `${folder}/mutants.json`,
  JSON.stringify(
    results.map((mutant) => ({ ...mutant, by: found.killed[mutant.id] })),
    null,
    1,
  ),
);
console.log(`${found.unfit.length} tests do not pass twice in one process and judged nothing or not all`);
recordScore(results, { share, isRecorded: values.in === undefined && values.by === undefined });
