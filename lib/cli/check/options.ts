import type { At } from "../remote/remote.ts";

/** What the command is told. */
export type CheckOptions = Omit<At, "as"> & {
  readonly plan: string;
  readonly from?: string;
  readonly policy?: string;
  /** What `parley snapshot` wrote. */
  readonly snapshot?: string;
  readonly intent?: string;
  readonly because?: string;
  readonly kind?: string;
  /** The role of the apply, and who signs on a laptop. */
  readonly as?: readonly string[];
  /** Account and region of what the plan names without them. */
  readonly in?: string;
  /** Declares what would not be kept. */
  readonly declare?: boolean;
  /** What is declared is declared once under this. */
  readonly once?: string;
  readonly for?: string;
  readonly until?: string;
  readonly note?: string;
  /** How long is waited for its turn. */
  readonly wait?: string;
  readonly source?: string;
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly sarif?: boolean;
  readonly junit?: string;
};
