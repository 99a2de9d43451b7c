import { executionName } from "#core/ports/outside/case-runner.ts";
import { localMachine } from "#local/machine/local-machine.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import { caseRunnerContract } from "../../contracts/outside/case-runner.contract.ts";
import { caseName, definition } from "./arbitration-play.ts";

caseRunnerContract("local", () => {
  const clock = simulatedClock(0);
  const tokens: string[] = [];
  const machine = localMachine({
    definition,
    handlers: {
      judge: async (input) => ({ ...(input as object), turn: 0, next: "ask", waitSeconds: 600 }),
      ask: async () => {},
    },
    clock,
    ids: () => tokens.shift() ?? "a token",
  });
  const runner = {
    ...machine,
    wake: async (token: string) => {
      await clock.runDue();
      return machine.wake(token);
    },
  };
  return {
    runner,
    wait: (token) => {
      tokens.push(token);
      void machine.start(caseName("waits"));
    },
    end: (name) => machine.kill(executionName(name)),
    begun: () => machine.past().length,
  };
});
