import type { CaseInput } from "#core/ports/outside/case-runner.ts";

export type Status = "running" | "succeeded" | "failed" | "timed-out" | "killed";

/** One try of a state that works, or one wait. */
export type Visit = { readonly state: string; readonly at: number; readonly error?: string };

/** What an execution has done so far. */
export type Past = {
  readonly name: string;
  readonly input: CaseInput;
  readonly status: Status;
  readonly visits: readonly Visit[];
  /** States entered, of every kind, and tries: what the cloud charges for. */
  readonly transitions: number;
  /** Name of the error it failed with. */
  readonly error?: string;
  readonly output?: unknown;
};

/** The names of the states that worked or waited, in their order. */
export const statesOf = ({ visits }: Past): readonly string[] => visits.map(({ state }) => state);
