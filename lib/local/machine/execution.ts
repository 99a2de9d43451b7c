import type { RunOptions, StateMachine } from "aws-local-stepfunctions";
import type { CaseInput } from "#core/ports/outside/case-runner.ts";
import { flow } from "./activity.ts";
import type { Past, Status } from "./past.ts";
import type { Handed } from "./playable.ts";
import { isOver, type MachinePlan, type MachineStage, stageOf } from "./stage.ts";
import { asError, stopped } from "./state-error.ts";
import { playOf } from "./state-work.ts";

export type Execution = {
  /** Resolves when it waits for the first time, or has ended. */
  readonly begin: () => Promise<void>;
  /** Stops it in its tracks; what its functions do at that moment goes on and is not heard any more. */
  readonly stop: (as: Status) => void;
  readonly idle: () => Promise<void>;
  readonly past: () => Past;
};

type CountedInput = ReturnType<StateMachine["run"]>;

type Begun = { readonly name: string; readonly input: CaseInput; readonly tokens: MachineStage["tokens"] };

export function execution(
  plan: MachinePlan,
  player: StateMachine,
  { name, input, tokens }: Begun,
): Execution {
  const stage = stageOf(plan, tokens);
  let abort = () => {};

  const stop = (as: Status, outcome: MachineStage["outcome"] = {}) => {
    if (isOver(stage)) return;
    Object.assign(stage, { status: as, outcome });
    abort();
    stage.pausing.failAll(stopped());
    stage.work.end(flow);
  };
  const begin = () => {
    if (isOver(stage)) return Promise.resolve();
    stage.work.begin(flow);
    const run = player.run(input, optionsFor(stage));
    void counted(run.eventLogs, stage);
    const takeBack = limited(plan, () => stop("timed-out"));
    abort = () => {
      takeBack();
      run.abort();
    };
    run.result.then(
      (output) => stop("succeeded", { output }),
      (error) => stop("failed", failureOf(error)),
    );
    return stage.work.idle();
  };
  return { begin, stop, idle: stage.work.idle, past: () => pastOf(stage, { name, input }) };
}

function pastOf(stage: MachineStage, named: Pick<Past, "name" | "input">): Past {
  const { status, visits, transitions, outcome } = stage;
  return { ...named, status, visits: [...visits], transitions, ...outcome };
}

async function counted(events: CountedInput["eventLogs"], stage: MachineStage): Promise<void> {
  for await (const { type } of events) {
    if (type === "StateEntered" || type === "StateRetried") stage.transitions += 1;
  }
}

const failureOf = (error: unknown) => ({ error: asError(asError(error).cause ?? error).name });

function limited({ definition, clock }: MachinePlan, stop: () => void): () => void {
  const { TimeoutSeconds } = definition;
  return TimeoutSeconds === undefined ? () => {} : clock.at(clock.now() + TimeoutSeconds * 1_000, stop);
}

function optionsFor(stage: MachineStage): RunOptions {
  const states = Object.entries(stage.plan.definition.States);
  const plays = states.flatMap(([name, state]) => {
    const play = playOf(name, state, stage);
    return play === undefined ? [] : [[name, (handed: unknown) => play(handed as Handed)] as const];
  });
  const atOnce = Object.fromEntries(states.map(([name]) => [name, 0]));
  const overrides = { taskResourceLocalHandlers: Object.fromEntries(plays), retryIntervalOverrides: atOnce };
  // Read whenever the definition names it, so that each call has the token of its own.
  const Task = {
    get Token() {
      return stage.token;
    },
  };
  return { noThrowOnAbort: true, context: { Task }, overrides } as RunOptions;
}
