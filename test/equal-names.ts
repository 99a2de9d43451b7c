import type { Reporter, TestModule } from "vitest/node";

const twice: string[] = [];

/** Fails the run where two tests of a file have the same full name: nobody could tell which of them failed. */
export const equalNames: Reporter = {
  onTestModuleEnd(module: TestModule): void {
    const seen = new Set<string>();
    for (const { fullName } of module.children.allTests()) {
      if (seen.has(fullName)) twice.push(`${module.relativeModuleId}: two tests are called \`${fullName}\``);
      seen.add(fullName);
    }
  },

  // Said last, under the summary, which calls every test passed.
  onTestRunEnd(): void {
    if (twice.length === 0) return;
    for (const line of twice) console.error(line);
    process.exitCode = 1;
  },
};
