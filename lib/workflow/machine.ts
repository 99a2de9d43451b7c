import type { Catcher, Definition, Retrier, TaskState } from "./states-language.ts";

/** The functions that work in the states. */
export type TaskArns = {
  readonly judge: string;
  readonly restore: string;
  readonly confirm: string;
  readonly ask: string;
  readonly settle: string;
  /** Such as `aws-cn`; `aws` where nothing else is said. */
  readonly partition?: string;
};

/** No timer is longer: a laptop's timers know only 31 bits of milliseconds. */
export const longestSeconds = 24 * 86_400;

/** What passes by itself; a handler that is stopped half-way shows as one of the later names. */
const transient = [
  "Unavailable",
  "Lambda.ServiceException",
  "Lambda.AWSLambdaException",
  "Lambda.SdkClientException",
  "Lambda.ClientExecutionTimeoutException",
  "Lambda.TooManyRequestsException",
  "Lambda.Unknown",
  "Sandbox.Timedout",
  "Runtime.ExitError",
  "TimeoutError",
];

const retry: Retrier = {
  ErrorEquals: transient,
  IntervalSeconds: 2,
  MaxAttempts: 6,
  BackoffRate: 2,
  MaxDelaySeconds: 60,
  JitterStrategy: "FULL",
};

const orEndSafely: Catcher = { ErrorEquals: ["States.ALL"], ResultPath: "$.error", Next: "End safely" };

/** What a handler is given to answer, far beyond what any function is given to run. */
const answerSeconds = 300;

const work = (Resource: string, Next: string): TaskState => ({
  Type: "Task",
  Resource,
  TimeoutSeconds: answerSeconds,
  Retry: [{ ...retry, ErrorEquals: [...transient, "States.Timeout"] }],
  Catch: [orEndSafely],
  Next,
});

/**
 * From conflict to settlement. INVARIANT (safe end): whatever fails, the last word is `settle`'s, and what fails
 * even there fails the execution and leaves the case to the sweep; no error leads to `Restore`.
 */
export function arbitration(arns: TaskArns): Definition {
  return {
    Comment: "Judges a case until it is settled: restores, asks and judges again",
    StartAt: "Judge",
    // A case that is older goes on in another execution, which the sweep begins.
    TimeoutSeconds: longestSeconds,
    States: {
      Judge: work(arns.judge, "Go on"),
      "Go on": turns,
      Restore: work(arns.restore, "Go on"),
      Wait: { Type: "Wait", SecondsPath: "$.waitSeconds", Next: "Confirm" },
      Confirm: work(arns.confirm, "Go on"),
      Ask: asking(arns),
      Settle: work(arns.settle, "Go on"),
      Done: { Type: "Succeed" },
      ...ends,
      "Settle safely": settleSafely(arns.settle),
    },
  };
}

const turn = (next: string, Next: string) => ({ Variable: "$.next", StringEquals: next, Next });

const turns = {
  Type: "Choice",
  Choices: [
    turn("judge", "Judge"),
    turn("restore", "Restore"),
    turn("confirm", "Wait"),
    turn("ask", "Ask"),
    turn("settle", "Settle"),
    turn("hand-over", "Settle"),
    turn("done", "Done"),
  ],
  Default: "Lost",
} as const;

/** Waits until it is woken or the next milestone is due; what it was woken with says nothing. */
function asking({ ask, partition = "aws" }: TaskArns): TaskState {
  return {
    Type: "Task",
    Resource: `arn:${partition}:states:::lambda:invoke.waitForTaskToken`,
    Parameters: { FunctionName: ask, Payload: { "handing.$": "$", "token.$": "$$.Task.Token" } },
    TimeoutSecondsPath: "$.waitSeconds",
    ResultPath: null,
    Retry: [retry],
    Catch: [{ ErrorEquals: ["States.Timeout"], ResultPath: null, Next: "Judge" }, orEndSafely],
    Next: "Judge",
  };
}

const ends = {
  Lost: {
    Type: "Pass",
    Comment: "A handler named a turn that does not exist",
    Result: { Error: "BrokenInvariant" },
    ResultPath: "$.error",
    Next: "End safely",
  },
  "End safely": {
    Type: "Pass",
    Comment: "Of an error only its name goes on: its cause may hold anything",
    Parameters: {
      v: 1,
      "resource.$": "$.resource",
      "case.$": "$.case",
      "run.$": "$.run",
      turn: 0,
      next: "settle",
      waitSeconds: 1,
      "error.$": "$.error.Error",
    },
    Next: "Settle safely",
  },
  Failed: {
    Type: "Fail",
    Error: "NotSettled",
    Cause: "not even settling went well; the sweep takes the case up again",
  },
} as const;

const settleSafely = (Resource: string): TaskState => ({
  Type: "Task",
  Resource,
  TimeoutSeconds: answerSeconds,
  Retry: [retry],
  Catch: [{ ErrorEquals: ["States.ALL"], ResultPath: null, Next: "Failed" }],
  End: true,
});
