import { describe, expect, it } from "vitest";
import type { CaseName, CaseRunner } from "#core/ports/outside/case-runner.ts";

export type OpenCaseRunner = {
  readonly runner: CaseRunner;
  /** Somebody waits for the token from now on. */
  readonly wait: (token: string) => void;
  /** The execution comes to its end. */
  readonly end: (name: CaseName) => void;
  /** How many executions were begun. */
  readonly begun: () => number;
};

const resource = {
  account: "111122223333",
  region: "eu-north-1",
  type: "AWS::EC2::SecurityGroup",
  id: "sg-1",
};
const first: CaseName = { resource, case: "case-4f2a", run: 1 };
const second: CaseName = { ...first, run: 2 };

export function caseRunnerContract(name: string, open: () => OpenCaseRunner): void {
  describe(`${name} case runner`, () => {
    it("begins an execution that runs until its end", async () => {
      const { runner, end } = open();
      expect(await runner.isRunning(first)).toBe(false);
      await runner.start(first);
      expect(await runner.isRunning(first)).toBe(true);
      expect(await runner.isRunning(second)).toBe(false);
      end(first);
      expect(await runner.isRunning(first)).toBe(false);
    });

    it("begins one of a name once, while it runs and when it is over", async () => {
      const { runner, end, begun } = open();
      await runner.start(first);
      await runner.start(first);
      end(first);
      await runner.start(first);
      expect(begun()).toBe(1);
      expect(await runner.isRunning(first)).toBe(false);
      await runner.start(second);
      expect(begun()).toBe(2);
    });

    it("wakes who waits, once", async () => {
      const { runner, wait } = open();
      wait("token-1");
      expect(await runner.wake("token-1")).toBe("woken");
      expect(await runner.wake("token-1")).toBe("gone");
    });

    it.each(["token-2", "", "x".repeat(4_000)])("says that nobody waits for %j", async (token) => {
      expect(await open().runner.wake(token)).toBe("gone");
    });

    it.each(["case:1", "ca se", "c".repeat(90)])(
      "refuses a case that cannot name an execution: %j",
      async (id) => {
        const starting = Promise.resolve().then(() => open().runner.start({ ...first, case: id }));
        await expect(starting).rejects.toThrow(/cannot name an execution/);
      },
    );
  });
}
