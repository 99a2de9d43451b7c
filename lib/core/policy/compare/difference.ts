import type { Aspect, Direction } from "./direction.ts";

/** A part of a policy that another one has otherwise; pointers lead into the file of each. */
export type PolicyDifference = {
  readonly section: string;
  /** What the row is called; a row without a name is called by its place. */
  readonly name: string;
  readonly change: "added" | "gone" | "moved" | "changed";
  readonly before?: string;
  readonly after?: string;
  readonly direction: Direction;
  readonly aspects: readonly Aspect[];
};
