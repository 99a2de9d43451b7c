import type { Ids } from "#core/ports/clock.ts";
import type { Definition } from "#workflow/states-language.ts";
import { type Activity, activity } from "./activity.ts";
import type { Past, Status, Visit } from "./past.ts";
import { type Pause, pauses, type Timekeeper } from "./pauses.ts";

/** What works in the states, by the name of its function. */
export type Workers = Readonly<Record<string, (input: unknown) => Promise<unknown>>>;

export type MachinePlan = {
  readonly definition: Definition;
  readonly handlers: Workers;
  readonly clock: Timekeeper;
  readonly ids: Ids;
  /** How long it takes from one state to the next. @default - no time at all */
  readonly latencyMs?: () => number;
};

/** What the states of one execution share; all of it that changes, changes here. */
export type MachineStage = {
  readonly plan: MachinePlan;
  readonly work: Activity;
  readonly pausing: ReturnType<typeof pauses>;
  /** Who waits for which task token, over all executions. */
  readonly tokens: Map<string, Pause>;
  readonly visits: Visit[];
  transitions: number;
  /** What the next call with a token is given. */
  token: string;
  status: Status;
  outcome: Pick<Past, "error" | "output">;
};

export function stageOf(plan: MachinePlan, tokens: MachineStage["tokens"]): MachineStage {
  const work = activity();
  const pausing = pauses(plan.clock, work);
  const fresh = { visits: [], transitions: 0, token: plan.ids(), status: "running", outcome: {} } as const;
  return { plan, work, pausing, tokens, ...fresh, visits: [] };
}

/** The token of this call; the one after it gets another. */
export function takeToken(stage: MachineStage): string {
  const { token } = stage;
  stage.token = stage.plan.ids();
  return token;
}

export const isOver = ({ status }: MachineStage): boolean => status !== "running";
