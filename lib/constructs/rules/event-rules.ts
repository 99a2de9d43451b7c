import { Construct } from "constructs";
import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { eventRoutes, type Hearing } from "#catalogue/load/event-routes.ts";
import { type QueuesByName, queueFor } from "../queues/work-queues.ts";
import { eventRule } from "./event-rule.ts";

export type EventRulesProps = {
  /** Of the installation. */
  readonly name: string;
  readonly hearing: Hearing;
  readonly catalogue: Catalogue;
  readonly queues: QueuesByName;
};

/** What Parley hears of the account and the region that it runs in. */
export class EventRules extends Construct {
  constructor(scope: Construct, id: string, { name, hearing, catalogue, queues }: EventRulesProps) {
    super(scope, id);
    for (const { name: called, pattern, to, seesReads } of eventRoutes(hearing, catalogue)) {
      const work = queueFor(queues, to);
      const rule = eventRule(this, called, {
        name: `${name}-${called}`,
        about: `what Parley hears, for its queue of ${to}`,
        pattern,
        seesReads,
        targets: [{ arn: work.queue.queueArn, deadLetters: work.deadLetters }],
      });
      work.admitRule(rule.attrArn);
    }
  }
}
