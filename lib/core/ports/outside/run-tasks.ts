import type { PostOutcome } from "../people/channels.ts";

/** Which hosts a run may name: those whose API is asked, and those to which that API sends for a plan. */
export type RunTaskHosts = {
  /** They alone are ever sent a run's token. */
  readonly hosts: readonly string[];
  readonly archives: readonly string[];
};

/** A run that waits for a word: what is handed on of its request, and nothing besides. */
export type RunTask = {
  readonly v: 1;
  readonly task: string;
  readonly run: string;
  readonly stage: string;
  /** INVARIANT (never told): it stands in the queue alone, and in no log, record or answer. */
  readonly token: string;
  readonly plan?: string | undefined;
  readonly callback: string;
};

/** What is said of one resource, with more of it in Markdown. */
export type RunOutcome = {
  readonly id: string;
  readonly description: string;
  readonly body: string;
  readonly level: "info" | "warning" | "error";
  readonly label: string;
  /** Where more stands. */
  readonly link?: string;
};

/** What a run is told. */
export type RunResult = {
  readonly status: "passed" | "failed";
  readonly message: string;
  readonly outcomes: readonly RunOutcome[];
};

/** `busy`: it may be there later. `refused`: it is not given as things stand, and `why` holds nothing of an address. */
export type FetchedPlan =
  | { readonly as: "plan"; readonly text: string }
  | { readonly as: "busy"; readonly why: string }
  | { readonly as: "refused"; readonly why: string };

/** Runs of HCP Terraform or Terraform Enterprise that wait for a word. */
export interface RunTasks {
  /** What the run would do, as `terraform show -json` tells it. */
  plan(task: RunTask): Promise<FetchedPlan>;
  answer(task: RunTask, result: RunResult): Promise<PostOutcome>;
}

/** Where runs wait until somebody judges their plans. */
export interface RunQueue {
  put(task: RunTask): Promise<void>;
}
