import { longestSeconds } from "#workflow/machine.ts";
import type { Retrier, State, TaskState } from "#workflow/states-language.ts";
import { functionOf, type Handed, waitsForToken } from "./playable.ts";
import { isOver, type MachineStage, takeToken } from "./stage.ts";

/** An error that the state machine itself makes. */
type StateError = Error & { readonly isRetryable: boolean; readonly isCatchable: boolean };

function stateError(name: string, message: string, isCaught: boolean): StateError {
  return Object.assign(new Error(message), { name, isRetryable: isCaught, isCatchable: isCaught });
}

const timedOut = (): StateError => stateError("States.Timeout", "nobody answered in time", true);

export const stopped = (): StateError => stateError("Stopped", "the execution was stopped", false);

const brokenState = (message: string): StateError => stateError("States.Runtime", message, false);

/** Step Functions carries no more from state to state. */
const mostBytes = 262_144;

/** What arrives at the next state of what a function answered. */
function carried(result: unknown): never {
  const text = JSON.stringify(result ?? null);
  if (Buffer.byteLength(text) <= mostBytes) return JSON.parse(text) as never;
  throw stateError("States.DataLimitExceeded", `an answer is longer than ${mostBytes} bytes`, false);
}

/** A number at a path such as `$.waitSeconds`. */
function secondsAt(path: string, input: unknown): number {
  const value = path
    .split(".")
    .slice(1)
    .reduce<unknown>((part, name) => (Object(part) as Record<string, unknown>)[name], input);
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  throw brokenState(`\`${path}\` is no whole number of seconds`);
}

export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error("what was thrown is no error", { cause: thrown });

/**
 * How long to hold an error back before the library tries the state again, which it does at once; undefined when
 * it will not try again. Counts as the library does: attempts per retrier, anew at each entry of the state.
 */
function backoff() {
  const attempts = new Map<Retrier, number>();
  return {
    delayMs(task: TaskState, error: Error): number | undefined {
      const retrier = task.Retry?.find((each) => matches(each, error));
      const attempt = retrier === undefined ? 0 : (attempts.get(retrier) ?? 0);
      if (retrier === undefined || attempt >= retrier.MaxAttempts) {
        attempts.clear();
        return undefined;
      }
      attempts.set(retrier, attempt + 1);
      // Always the longest that the jitter could come to, so that a run can be repeated.
      const seconds = retrier.IntervalSeconds * retrier.BackoffRate ** attempt;
      return Math.min(seconds, retrier.MaxDelaySeconds) * 1_000;
    },
    forget: () => attempts.clear(),
  };
}

function matches({ ErrorEquals }: Retrier, error: Error): boolean {
  if ("isRetryable" in error && error.isRetryable === false) return false;
  return ErrorEquals.includes(error.name) || ErrorEquals.includes("States.ALL");
}

type Play = (handed: Handed) => Promise<unknown>;

/** What is called in place of a state that works or waits; undefined for all others. */
export function playOf(name: string, state: State, stage: MachineStage): Play | undefined {
  if (state.Type === "Task") return working(name, state, stage);
  if (state.Type === "Wait") return waiting(name, state.SecondsPath, stage);
  return undefined;
}

/** The input goes through when its time is over. */
function waiting(name: string, path: string, stage: MachineStage): Play {
  return async ({ input }) => {
    if (isOver(stage)) throw stopped();
    stage.visits.push({ state: name, at: stage.plan.clock.now() });
    await pause(secondsAt(path, input), stage);
    return input;
  };
}

/** An error that is tried again is held back for as long as the retry shall wait. */
function working(name: string, task: TaskState, stage: MachineStage): Play {
  const tries = backoff();
  return async (handed) => {
    if (isOver(stage)) throw stopped();
    const latency = stage.plan.latencyMs?.() ?? 0;
    if (latency > 0) await pause(latency / 1_000, stage);
    if (isOver(stage)) throw stopped();
    const visit = { state: name, at: stage.plan.clock.now() };
    try {
      const answer = await (waitsForToken(task) ? asked(task, handed, stage) : answered(task, handed, stage));
      stage.visits.push(visit);
      tries.forget();
      return carried(answer);
    } catch (thrown) {
      const error = asError(thrown);
      stage.visits.push({ ...visit, error: error.name });
      const delayMs = tries.delayMs(task, error);
      if (delayMs !== undefined && !isOver(stage)) await pause(delayMs / 1_000, stage);
      throw error;
    }
  };
}

const pause = (seconds: number, { pausing }: MachineStage): Promise<void> =>
  pausing.begin(seconds, (each) => each.proceed()).promise;

const limitOf = ({ TimeoutSeconds, TimeoutSecondsPath }: TaskState, input: unknown): number =>
  TimeoutSecondsPath === undefined
    ? (TimeoutSeconds ?? longestSeconds)
    : secondsAt(TimeoutSecondsPath, input);

async function called(task: TaskState, payload: unknown, { plan, work }: MachineStage): Promise<unknown> {
  const name = functionOf(task);
  const run = plan.handlers[name];
  if (run === undefined) throw brokenState(`nobody works as \`${name}\``);
  const who = Symbol(name);
  work.begin(who);
  try {
    return await run(payload);
  } finally {
    work.end(who);
  }
}

/** The first of the function's answer and the time-out. */
async function answered(task: TaskState, { payload, input }: Handed, stage: MachineStage): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>();
  const due = stage.plan.clock.now() + limitOf(task, input) * 1_000;
  const takeBack = stage.plan.clock.at(due, () => {
    reject(timedOut());
    return stage.work.idle();
  });
  try {
    return await Promise.race([called(task, payload, stage), promise]);
  } finally {
    takeBack();
  }
}

/** Calls the function and waits for the holder of the token, whether the function is done by then or not. */
async function asked(task: TaskState, { payload, input }: Handed, stage: MachineStage): Promise<unknown> {
  const token = takeToken(stage);
  const calling = Symbol("calling");
  stage.work.begin(calling);
  const { promise, pause } = stage.pausing.begin(limitOf(task, input), (each) => each.fail(timedOut()));
  stage.tokens.set(token, pause);
  void called(task, payload, stage)
    .catch((error: unknown) => void pause.fail(asError(error)))
    .finally(() => stage.work.end(calling));
  try {
    await promise;
    return {};
  } finally {
    stage.tokens.delete(token);
  }
}
