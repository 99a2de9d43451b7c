/** An error that the state machine itself makes. */
type StateError = Error & { readonly isRetryable: boolean; readonly isCatchable: boolean };

function stateError(name: string, message: string, isCaught: boolean): StateError {
  return Object.assign(new Error(message), { name, isRetryable: isCaught, isCatchable: isCaught });
}

export const timedOut = (): StateError => stateError("States.Timeout", "nobody answered in time", true);

export const stopped = (): StateError => stateError("Stopped", "the execution was stopped", false);

export const brokenState = (message: string): StateError => stateError("States.Runtime", message, false);

/** Step Functions carries no more from state to state. */
const mostBytes = 262_144;

/** What arrives at the next state of what a function answered. */
export function carried(result: unknown): never {
  const text = JSON.stringify(result ?? null);
  if (Buffer.byteLength(text) <= mostBytes) return JSON.parse(text) as never;
  throw stateError("States.DataLimitExceeded", `an answer is longer than ${mostBytes} bytes`, false);
}

/** A number at a path such as `$.waitSeconds`. */
export function secondsAt(path: string, input: unknown): number {
  const value = path
    .split(".")
    .slice(1)
    .reduce<unknown>((part, name) => (Object(part) as Record<string, unknown>)[name], input);
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  throw brokenState(`\`${path}\` is no whole number of seconds`);
}

export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error("what was thrown is no error", { cause: thrown });
