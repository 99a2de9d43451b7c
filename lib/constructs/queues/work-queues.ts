import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Watch } from "../alarms/watch.ts";
import type { WorkName } from "../doors/work-name.ts";
import { DeadLetters } from "./dead-letters.ts";
import { WorkQueue } from "./work-queue.ts";

/** All queues of an installation. */
export class WorkQueues extends Construct {
  readonly all: Readonly<Record<WorkName, WorkQueue>>;
  /** Where schedules and asynchronous calls leave what they could not deliver. */
  readonly undelivered: IQueue;

  constructor(scope: Construct, id: string, { watch }: { readonly watch: Watch }) {
    super(scope, id);
    const made = (called: string, work: WorkName) => new WorkQueue(this, called, { work, watch });
    this.all = {
      changes: made("Changes", "changes"),
      sessions: made("Sessions", "sessions"),
      situations: made("Situations", "situations"),
      hooks: made("Hooks", "hooks"),
      looks: made("Looks", "looks"),
      wakes: made("Wakes", "wakes"),
      baselines: made("Baselines", "baselines"),
      notices: made("Notices", "notices"),
    };
    this.undelivered = new DeadLetters(this, "Undelivered", { watch, called: "undelivered" }).queue;
  }
}
