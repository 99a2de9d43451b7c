import { type RunOptions, StateMachine } from "aws-local-stepfunctions";
import { BrokenInvariant } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import {
  type CaseInput,
  type CaseName,
  type CaseRunner,
  caseInputOf,
  executionName,
} from "#core/ports/outside/case-runner.ts";
import { flow } from "./activity.ts";
import type { Past, Status } from "./past.ts";
import { type Handed, playable } from "./playable.ts";
import { isOver, type MachinePlan, type MachineStage, stageOf } from "./stage.ts";
import { asError, playOf, stopped } from "./state-work.ts";

type Execution = {
  /** Resolves when it waits for the first time, or has ended. */
  readonly begin: () => Promise<void>;
  /** Stops it in its tracks; what its functions do at that moment goes on and is not heard any more. */
  readonly stop: (as: Status) => void;
  readonly idle: () => Promise<void>;
  readonly past: () => Past;
};

type CountedInput = ReturnType<StateMachine["run"]>;

type Begun = { readonly name: string; readonly input: CaseInput; readonly tokens: MachineStage["tokens"] };

function execution(plan: MachinePlan, player: StateMachine, { name, input, tokens }: Begun): Execution {
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

/** A laptop's timers know only 31 bits of milliseconds. */
const longestSeconds = 24 * 86_400;

type StatePart = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is StatePart => typeof value === "object" && value !== null;

const secondsNames = ["TimeoutSeconds", "Seconds"];

/** What stands in a definition that the cloud would play and a laptop would not, or not alike. */
export function unplayableIn(definition: unknown, at = ""): readonly string[] {
  if (!isPart(definition)) return [];
  const here = Object.entries(definition).flatMap(([name, value]) => complaintAbout(name, value as Json));
  const inside = Object.entries(definition).flatMap(([name, value]) => unplayableIn(value, `${at}/${name}`));
  return [...here.map((complaint) => `${at || "/"}: ${complaint}`), ...inside];
}

function complaintAbout(name: string, value: Json): readonly string[] {
  if (name === "QueryLanguage" && value !== "JSONPath") return ["only JSONPath is played"];
  if (["HeartbeatSeconds", "HeartbeatSecondsPath"].includes(name)) return ["heartbeats are ignored"];
  if (["Assign", "Arguments", "Output"].includes(name)) return [`\`${name}\` needs JSONata or variables`];
  if (name === "Mode" && value === "DISTRIBUTED") return ["a distributed map would run inline"];
  if (name === "Timestamp" || name === "TimestampPath") return ["waits are written in seconds"];
  if (secondsNames.includes(name) && (typeof value !== "number" || value > longestSeconds)) {
    return [`\`${name}\` is beyond ${longestSeconds} seconds`];
  }
  return typeof value === "string" && name.endsWith(".$") && /^\$\$\.State\b/.test(value)
    ? ["`$$.State` is not known"]
    : [];
}

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
    forgetEnded(executions, plan.mostEnded);
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

/** The first to begin are the first to be forgotten, and none that goes on. */
function forgetEnded(executions: Map<string, Execution>, most = Infinity): void {
  for (const [name, each] of executions) {
    if (executions.size <= most) return;
    if (each.past().status !== "running") executions.delete(name);
  }
}

function playerOf({ definition }: MachinePlan): StateMachine {
  const [complaint] = unplayableIn(definition);
  if (complaint !== undefined) throw new BrokenInvariant(`the state machine cannot be played: ${complaint}`);
  return new StateMachine(playable(definition), { validationOptions: { noValidate: true } });
}
