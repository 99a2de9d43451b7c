import type { Reporter, TestModule } from "vitest/node";

/** Fails the run where two tests of a file have the same full name: nobody could tell which of them failed. */
export const equalNames: Reporter = {
  onTestModuleEnd(module: TestModule): void {
    const seen = new Set<string>();
    for (const { fullName } of module.children.allTests()) {
      if (seen.has(fullName)) {
        console.error(`${module.relativeModuleId}: two tests are called \`${fullName}\``);
        process.exitCode = 1;
      }
      seen.add(fullName);
    }
  },
};
