import { StateMachine } from "aws-local-stepfunctions";
import { BrokenInvariant } from "#core/faults.ts";
import {
  type CaseName,
  type CaseRunner,
  caseInputOf,
  executionName,
} from "#core/ports/outside/case-runner.ts";
import { type Execution, execution } from "./execution.ts";
import type { Past } from "./past.ts";
import { playable } from "./playable.ts";
import type { MachinePlan, MachineStage } from "./stage.ts";
import { unplayableIn } from "./unplayable.ts";

export type LocalMachine = CaseRunner & {
  /** Every execution there ever was, in the order in which they were started. */
  readonly past: () => readonly Past[];
  /** Stops one in its tracks, as if the cloud had lost it. */
  readonly kill: (name: string) => void;
  /** Resolves when every execution waits or has ended. */
  readonly idle: () => Promise<void>;
  /** Stops them all and leaves no timer behind. */
  readonly stop: () => void;
};

/**
 * Plays the state machine in this process. Whatever it is told to do it does as a job of the clock, so that
 * anyone who moves a simulated clock on knows that everything that was due is done.
 */
export function localMachine(plan: MachinePlan): LocalMachine {
  const player = playerOf(plan);
  const executions = new Map<string, Execution>();
  const tokens: MachineStage["tokens"] = new Map();
  const soon = (job: () => Promise<void>) => void plan.clock.at(plan.clock.now(), job);
  const all = () => [...executions.values()];
  const start = (name: CaseName) => {
    if (executions.has(executionName(name))) return;
    const begun = execution(plan, player, { name: executionName(name), input: caseInputOf(name), tokens });
    executions.set(executionName(name), begun);
    soon(begun.begin);
  };
  const wake = (token: string) => {
    const waiting = tokens.get(token);
    if (waiting === undefined) return "gone";
    tokens.delete(token);
    soon(waiting.proceed);
    return "woken";
  };
  const stop = () => void all().map((each) => each.stop("killed"));
  return {
    start: (name) => Promise.resolve(start(name)),
    wake: (token) => Promise.resolve(wake(token)),
    isRunning: (name) => Promise.resolve(executions.get(executionName(name))?.past().status === "running"),
    past: () => all().map((each) => each.past()),
    kill: (name) => executions.get(name)?.stop("killed"),
    idle: async () => void (await Promise.all(all().map((each) => each.idle()))),
    stop,
  };
}

function playerOf({ definition }: MachinePlan): StateMachine {
  const [complaint] = unplayableIn(definition);
  if (complaint !== undefined) throw new BrokenInvariant(`the state machine cannot be played: ${complaint}`);
  return new StateMachine(playable(definition), { validationOptions: { noValidate: true } });
}
