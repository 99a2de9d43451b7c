import type { Clock, Ids } from "#core/ports/clock.ts";
import type { Definition } from "#workflow/states-language.ts";
import { type Activity, activity, flow } from "./activity.ts";
import type { Past, Status, Visit } from "./past.ts";

/** The part of a clock that the state machine goes by. */
export type Timekeeper = {
  readonly now: Clock;
  /** Runs a job at a moment; calling what it returns takes the job back. */
  readonly at: (time: number, job: () => void | Promise<void>) => () => void;
};

type Pause = {
  /** Goes on; resolves when the execution pauses again or has ended. */
  readonly proceed: () => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
};

/** The moments in which an execution does nothing but wait, each until the clock or somebody ends it. */
function pauses(clock: Timekeeper, work: Activity) {
  const open = new Set<Pause>();

  const begin = (seconds: number, atEnd: (pause: Pause) => Promise<void>) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (settle: () => void): Promise<void> => {
      if (!open.delete(pause)) return work.idle();
      takeBack();
      work.begin(flow);
      settle();
      return work.idle();
    };
    const pause: Pause = { proceed: () => leave(resolve), fail: (error) => leave(() => reject(error)) };
    open.add(pause);
    const takeBack = clock.at(clock.now() + seconds * 1_000, () => atEnd(pause));
    work.end(flow);
    return { promise, pause };
  };
  const failAll = (error: Error) => {
    for (const pause of [...open]) void pause.fail(error);
  };
  return { begin, failAll };
}

/** What works in the states, by the name of its function. */
export type Workers = Readonly<Record<string, (input: unknown) => Promise<unknown>>>;

export type MachinePlan = {
  readonly definition: Definition;
  readonly handlers: Workers;
  readonly clock: Timekeeper;
  readonly ids: Ids;
  /** How long it takes from one state to the next. @default - no time at all */
  readonly latencyMs?: () => number;
  /** So many executions that have ended are remembered. @default - all of them */
  readonly mostEnded?: number;
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
