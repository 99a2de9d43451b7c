import { defineConfig } from "vitest/config";
import { equalNames } from "./test/equal-names.ts";
import { slowness } from "./test/slowness.ts";

// A file to write the results to, for anyone who adds several runs up.
const report = process.env["PARLEY_TEST_REPORT"];

/** What `npm test` runs: everything that decides, the files it reads, and the house itself. */
const core = [
  "test/*.test.ts",
  "test/{core,files,scenarios,workflow}/**/*.test.ts",
  "test/contracts/*.test.ts",
];
/** What plays the running arbiter, builds stacks, speaks HTTP, fills terminals, or tries a campaign in small. */
const rooms =
  "acts,bench,bin,campaigns,catalogue,cli,console,constructs,contracts,functions,http,lambda,local,pipeline,replay,stacks";
/** What decides as well, but takes seconds by itself. */
const long = [
  "test/core/**/recorded/*.test.ts",
  "test/core/cases/judging-ends.test.ts",
  "test/core/learning/{across/across,nameless}.test.ts",
  "test/core/ledger/chain/tampering.test.ts",
  "test/core/ledger/{past,record-text,trimmed}.test.ts",
  "test/core/looking/{any-order,existence,unlogged}.test.ts",
  "test/core/notices/hostile-words.test.ts",
  "test/core/notices/channels/hostile-text.test.ts",
  "test/core/notices/titles/hostile-titles.test.ts",
  "test/core/policy/compare/{constraints,moves,tables}.test.ts",
  "test/core/policy/layers/order.test.ts",
  "test/core/preview/two-policies.test.ts",
  "test/core/shadow/differences.test.ts",
  "test/core/strictness/*.test.ts",
  "test/core/views/sheet/rows.test.ts",
  "test/files/events/split/splitter.test.ts",
  "test/files/layers/teams.test.ts",
  "test/files/yaml-file.test.ts",
  "test/scenarios/channel-table.test.ts",
];
/** How workers overtake each other and die, which takes minutes. */
const crashes = ["test/pipeline/crashes/*.test.ts"];
const whole = [`test/{architecture,${rooms}}/**/*.test.ts`, ...long];

/** A time-out ends what hangs; it grows with the machine's slowness, so that nothing fails for being slow. */
const minutes = (count: number): number => count * 60_000 * slowness;
// A law over ten thousand disputes takes as long as it takes.
const longest = minutes(process.env["PARLEY_RUNS"] === undefined ? 5 : 30);

const project = (name: string, include: readonly string[], rest: object = {}) => ({
  test: {
    name,
    include: [...include],
    setupFiles: ["test/setup.ts"],
    pool: "threads" as const,
    testTimeout: longest,
    hookTimeout: longest,
    ...rest,
  },
});

// Everything under test is pure or made anew by each test, so files may share modules; it is three times faster.
const shared = { isolate: false };
const oneByOne = { fileParallelism: false };

export default defineConfig({
  test: {
    maxWorkers: "100%",
    reporters: [
      "default",
      equalNames,
      ...(report === undefined ? [] : [["json", { outputFile: report }] as ["json", object]]),
    ],
    coverage: { include: ["lib/**/*.ts", "functions/**/*.ts"], reporter: ["text", "html"] },
    projects: [
      project("core", core, { ...shared, exclude: long }),
      project("whole", whole, { ...shared, exclude: ["test/contracts/*.test.ts", ...crashes] }),
      project("interleavings", crashes, shared),
      project("laws", ["test/laws/**/*.test.ts"], shared),
      project("stories", ["test/stories/**/*.test.ts"], shared),
      project("corpus", ["test/corpus/**/*.test.ts"], shared),
      // These need a Chromium, npm, and moto.
      project("browser", ["test/browser/**/*.test.ts"], oneByOne),
      project("package", ["test/package/**/*.test.ts"], {
        globalSetup: ["test/package/installed-app.ts"],
      }),
      project("moto", ["test/moto/**/*.test.ts"], oneByOne),
    ],
  },
});
