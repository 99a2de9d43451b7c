import { defineConfig } from "vitest/config";

// A file to write the results to, for anyone who adds several runs up.
const report = process.env["PARLEY_TEST_REPORT"];

// Needs a Chromium, so it is no part of `npm test`.
export default defineConfig({
  test: {
    include: ["test/browser/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    pool: "threads",
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: report === undefined ? ["default"] : ["default", ["json", { outputFile: report }]],
  },
});
