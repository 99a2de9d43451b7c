/** The part of the Amazon States Language (with JSONPath) that both runtimes play alike. */
export type Definition = {
  readonly Comment?: string;
  readonly StartAt: string;
  readonly TimeoutSeconds?: number;
  readonly States: Readonly<Record<string, State>>;
};

export type State = TaskState | WaitState | ChoiceState | PassState | SucceedState | FailState;

export type Template = { readonly [name: string]: string | number | boolean | null | Template };

type Onward = { readonly Next: string } | { readonly End: true };

export type Retrier = {
  readonly ErrorEquals: readonly string[];
  readonly IntervalSeconds: number;
  readonly MaxAttempts: number;
  readonly BackoffRate: number;
  readonly MaxDelaySeconds: number;
  readonly JitterStrategy: "FULL";
};

export type Catcher = {
  readonly ErrorEquals: readonly string[];
  readonly ResultPath: string | null;
  readonly Next: string;
};

export type TaskState = Onward & {
  readonly Type: "Task";
  readonly Comment?: string;
  readonly Resource: string;
  readonly Parameters?: Template;
  readonly ResultPath?: string | null;
  readonly TimeoutSeconds?: number;
  readonly TimeoutSecondsPath?: string;
  readonly Retry?: readonly Retrier[];
  readonly Catch?: readonly Catcher[];
};

export type WaitState = Onward & {
  readonly Type: "Wait";
  readonly Comment?: string;
  readonly SecondsPath: string;
};

type ChoiceState = {
  readonly Type: "Choice";
  readonly Comment?: string;
  readonly Choices: readonly {
    readonly Variable: string;
    readonly StringEquals: string;
    readonly Next: string;
  }[];
  readonly Default: string;
};

type PassState = Onward & {
  readonly Type: "Pass";
  readonly Comment?: string;
  readonly Parameters?: Template;
  readonly Result?: Template;
  readonly ResultPath?: string | null;
};

type SucceedState = { readonly Type: "Succeed" };

type FailState = { readonly Type: "Fail"; readonly Error: string; readonly Cause: string };
