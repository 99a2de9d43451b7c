/** What makes a comparison answer with the code of a loss. */
export type FailOn = "looser" | "unproven";

/** What a reader asks of a comparison. */
export type DiffInput = {
  readonly a: string;
  readonly b: string;
  readonly failOn?: FailOn;
  readonly tries: number;
  /** What is replayed under both. */
  readonly log?: readonly string[];
  readonly situations?: string;
  readonly since?: string;
  readonly until?: string;
  readonly json?: boolean;
};
