import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { BrokenInvariant } from "#core/faults.ts";
import type { Learning } from "#core/learning/learning-words.ts";
import type { Watch } from "../alarms/watch.ts";
import type { FunctionName } from "../doors/doors.ts";
import { ofDrafts, ofIntents } from "../doors/of-each.ts";
import type { WorkName } from "../doors/work-name.ts";
import { DeadLetters } from "./dead-letters.ts";
import { WorkQueue } from "./work-queue.ts";

/**
 * Trials are there only where a candidate policy is tried, runs where those of Terraform are answered, precedents where
 * answers are remembered, failures where failed calls are counted, and intents where buses speak.
 */
type SeldomWork = "runs" | "trials" | "precedents" | "failures" | "intents";

export type QueuesByName = Readonly<
  Record<Exclude<WorkName, SeldomWork>, WorkQueue> & Partial<Record<SeldomWork, WorkQueue>>
>;

/** The queue that a rule leads to: a rule is only made where its queue is. */
export function queueFor(queues: QueuesByName, work: WorkName): WorkQueue {
  const found = queues[work];
  if (found === undefined)
    throw new BrokenInvariant(`there is a rule for the queue of ${work}, and no queue`);
  return found;
}

export type WorkQueuesProps = {
  readonly watch: Watch;
  /** Whether a candidate policy is tried. */
  readonly hasShadow: boolean;
  /** Whether runs of Terraform are answered. */
  readonly hasRuns: boolean;
  /** Whether answers are remembered, and rules are drafted from them. */
  readonly learning: Learning;
  /** Whether failed calls are counted. */
  readonly failedCalls: boolean;
  /** Whether buses speak for somebody. */
  readonly hasBuses: boolean;
};

/** All queues of an installation. */
export class WorkQueues extends Construct {
  readonly all: QueuesByName;
  /** Where schedules and asynchronous calls leave what they could not deliver. */
  readonly undelivered: IQueue;

  constructor(scope: Construct, id: string, { watch, ...has }: WorkQueuesProps) {
    super(scope, id);
    const buses: readonly FunctionName[] = has.hasBuses ? [] : [ofIntents];
    const drafting: readonly FunctionName[] = has.learning === "drafts" ? [] : [ofDrafts];
    const absent = [...buses, ...drafting];
    const made = (called: string, work: WorkName) => new WorkQueue(this, called, { work, watch, absent });
    this.all = {
      changes: made("Changes", "changes"),
      sessions: made("Sessions", "sessions"),
      situations: made("Situations", "situations"),
      hooks: made("Hooks", "hooks"),
      looks: made("Looks", "looks"),
      wakes: made("Wakes", "wakes"),
      baselines: made("Baselines", "baselines"),
      notices: made("Notices", "notices"),
      posts: made("Posts", "posts"),
      tells: made("Tells", "tells"),
      ...(has.hasRuns && { runs: made("Runs", "runs") }),
      ...(has.hasBuses && { intents: made("Intents", "intents") }),
      ...(has.hasShadow && { trials: made("Trials", "trials") }),
      ...(has.learning !== "off" && { precedents: made("Precedents", "precedents") }),
      ...(has.failedCalls && { failures: made("Failures", "failures") }),
    };
    this.undelivered = new DeadLetters(this, "Undelivered", { watch, called: "undelivered" }).queue;
  }
}
