import { configDefaults, defineConfig } from "vitest/config";

// A file to write the results to, for anyone who adds several runs up.
const report = process.env["PARLEY_TEST_REPORT"];

// A mutant is judged by the tables and the suites alone: whole campaigns would take hours and find little more.
const isMutation = process.env["PARLEY_MUTATION"] !== undefined;
const judges = [
  "test/core/**/*.test.ts",
  "test/scenarios/*.test.ts",
  "test/files/*.test.ts",
  "test/contracts/*.test.ts",
];

export default defineConfig({
  test: {
    include: isMutation ? judges : ["test/**/*.test.ts"],
    // These need a Chromium, moto, and npm: `npm run test:browser`, `npm run test:moto`, `npm run test:package`.
    exclude: [...configDefaults.exclude, "test/browser/**", "test/moto/**", "test/package/**"],
    setupFiles: ["test/setup.ts"],
    pool: "threads",
    maxWorkers: "100%",
    // Everything under test is pure or made anew by each test, so files may share modules; it is three times faster.
    isolate: false,
    ...(isMutation && { fileParallelism: false }),
    // It ends what hangs; nothing fails for being slow. A law over ten thousand disputes takes as long as it takes.
    testTimeout: process.env["PARLEY_RUNS"] === undefined ? 300_000 : 1_800_000,
    hookTimeout: 300_000,
    reporters: report === undefined ? ["default"] : ["default", ["json", { outputFile: report }]],
    coverage: { include: ["lib/**/*.ts", "functions/**/*.ts"], reporter: ["text", "html"] },
  },
});
