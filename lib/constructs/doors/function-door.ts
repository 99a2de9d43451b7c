import type { PortCall } from "./calls.ts";
import type { WorkName } from "./work-name.ts";

/** How a queue's messages come: so many at once, after so long a wait for more, to so many workers at most. */
export type Batches = {
  readonly queue: WorkName;
  readonly windowSeconds: number;
  readonly mostAtOnce: number;
  /** How many messages at once at most. @default 10 */
  readonly batch?: number;
};

export type FunctionDoor = {
  /** A state of the workflow, or a caller, waits for the answer; nobody waits for what a schedule begins. */
  readonly startedBy: Batches | "workflow" | "http" | "schedule" | "hook";
  readonly timeoutSeconds: number;
  /** @default 512 */
  readonly memoryMegabytes?: number;
  /** Everything it ever asks for; its permissions and settings follow, and it has no others. */
  readonly calls: readonly PortCall[];
};
