import type { Retrier, TaskState } from "#workflow/states-language.ts";

/**
 * How long to hold an error back before the library tries the state again, which it does at once; undefined when
 * it will not try again. Counts as the library does: attempts per retrier, anew at each entry of the state.
 */
export function backoff() {
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
