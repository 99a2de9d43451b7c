import { type CaseName, type CaseRunner, executionName } from "#core/ports/outside/case-runner.ts";

export type MemoryCaseRunner = CaseRunner & {
  /** Executions that were begun, each name once. */
  readonly started: readonly CaseName[];
  /** Tokens whose holder was let go on. */
  readonly woken: readonly string[];
  /** Somebody waits for the token from now on. */
  readonly wait: (token: string) => void;
  /** The execution is over. */
  readonly end: (name: CaseName) => void;
};

/** Begins nothing by itself: it keeps what was asked of it. */
export function memoryCaseRunner(): MemoryCaseRunner {
  const started: CaseName[] = [];
  const woken: string[] = [];
  const waiting = new Set<string>();
  const running = new Map<string, boolean>();
  const begin = (name: CaseName): void => {
    if (running.has(executionName(name))) return;
    running.set(executionName(name), true);
    started.push(name);
  };
  const release = (token: string) => {
    if (!waiting.delete(token)) return "gone";
    woken.push(token);
    return "woken";
  };
  return {
    started,
    woken,
    wait: (token) => void waiting.add(token),
    end: (name) => void running.set(executionName(name), false),
    start: async (name) => begin(name),
    wake: async (token) => release(token),
    isRunning: async (name) => running.get(executionName(name)) === true,
  };
}
