import { defineConfig } from "vitest/config";

// A file to write the results to, for anyone who adds several runs up.
const report = process.env["PARLEY_TEST_REPORT"];

// Deploys to a moto server, which is not everywhere, so it is no part of `npm test`.
export default defineConfig({
  test: {
    include: ["test/moto/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    pool: "threads",
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    reporters: report === undefined ? ["verbose"] : ["verbose", ["json", { outputFile: report }]],
  },
});
