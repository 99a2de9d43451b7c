import type { At } from "../remote/remote.ts";

/** What the command is told. */
export type CheckOptions = Omit<At, "as"> & {
  readonly plan: string;
  readonly from?: string;
  readonly policy?: string;
  readonly intent?: string;
  readonly because?: string;
  readonly kind?: string;
  /** The role of the apply, and who signs on a laptop. */
  readonly as?: readonly string[];
  /** Account and region of what the plan names without them. */
  readonly in?: string;
  readonly source?: string;
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly sarif?: boolean;
  readonly junit?: string;
};
