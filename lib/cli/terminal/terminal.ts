/** One of several answers that a reader may pick. */
export type PromptChoice<T extends string> = {
  readonly value: T;
  readonly label: string;
  readonly hint?: string;
};

export type Prompt<T extends string> = {
  readonly message: string;
  readonly choices: readonly PromptChoice<T>[];
  readonly first?: T;
};

/** Answers `undefined` when the reader walks away. */
export type Choose = <T extends string>(prompt: Prompt<T>) => Promise<T | undefined>;

/** A line that a reader writes. */
export type TextPrompt = {
  readonly message: string;
  readonly placeholder?: string;
  /** What stands there to be changed or confirmed. */
  readonly initial: string;
  /** What is wrong with it; the reader mends it before it counts. */
  readonly flawIn: (text: string) => string | undefined;
};

/** Answers `undefined` when the reader walks away. */
type AskForText = (prompt: TextPrompt) => Promise<string | undefined>;

/** Everything of the outside that a command may touch, so that tests can stand in for it. */
export type Terminal = {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** False once the one who read standard output has gone away, as `head` does. */
  readonly isHeard: () => boolean;
  readonly readInput: () => Promise<string>;
  /** Standard input as it comes, however long. */
  readonly readChunks: () => AsyncIterable<Uint8Array>;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTty: { readonly in: boolean; readonly out: boolean; readonly err: boolean };
  readonly columns: number;
  /** The reader's own time zone, by its IANA name. */
  readonly zone: () => string;
  /** Milliseconds that only ever grow, to measure how long something takes. */
  readonly elapsed: () => number;
  /** Lets time pass. */
  readonly pause: (ms: number) => Promise<void>;
  readonly choose: Choose;
  readonly ask: AskForText;
  /** Opens a file or a page on the reader's desktop; false where there is none. */
  readonly open: (path: string) => boolean;
  /** Resolves once somebody wants what runs to end, as with Ctrl-C; a second time ends it at once. */
  readonly interrupted: () => Promise<void>;
};

/** How wide prose is set: never so wide that the eye loses its line. */
export const proseWidth = (terminal: Terminal): number => Math.max(40, Math.min(terminal.columns, 100));

/** `NO_COLOR` is the reader's last word; `FORCE_COLOR` paints where there is no terminal. */
export function hasColour(terminal: Terminal, stream: "out" | "err"): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = terminal.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return terminal.isTty[stream] && TERM !== "dumb";
}
