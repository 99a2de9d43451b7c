/** What goes from state to state: ids and numbers, never an event or a value. */
export type Handing = {
  readonly v: 1;
  /** As text, cut at its first three slashes. */
  readonly resource: string;
  readonly case: string;
  /** Which execution of the case this is. */
  readonly run: number;
  /** How often it was judged in this execution. */
  readonly turn: number;
  readonly next: "judge" | "restore" | "confirm" | "ask" | "settle" | "hand-over" | "done";
  /** For `confirm` until it is asked again, for `ask` until the next milestone. */
  readonly waitSeconds: number;
  /** Name of the error that ended an execution; only `settle` gets it, and then starts nothing new. */
  readonly error?: string;
};

/** What `ask` gets besides: anyone who has the token can let the execution go on. */
export type AskTask = { readonly handing: Handing; readonly token: string };
