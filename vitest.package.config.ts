import { defineConfig } from "vitest/config";

// A file to write the results to, for anyone who adds several runs up.
const report = process.env["PARLEY_TEST_REPORT"];

// Runs npm, which may ask the registry, so it is no part of `npm test`.
export default defineConfig({
  test: {
    include: ["test/package/**/*.test.ts"],
    globalSetup: ["test/package/installed-app.ts"],
    pool: "threads",
    testTimeout: 120_000,
    reporters: report === undefined ? ["default"] : ["default", ["json", { outputFile: report }]],
  },
});
