import type { Context } from "../context.ts";
import type { Decided } from "../settle/decided.ts";
import type { Settled } from "../settle/settle-field.ts";

/** One judged field as it is explained; what is hidden is never read. */
export type Case = {
  readonly settled: Settled;
  readonly decided: Decided;
  readonly context: Context;
  readonly hidden: boolean;
};
