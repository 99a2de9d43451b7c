import { Construct } from "constructs";
import { busIntentType } from "#core/policy/file/bus-voice.ts";
import type { WorkQueue } from "../queues/work-queue.ts";
import { eventRule } from "./event-rule.ts";

export type IntentRulesProps = {
  /** Of the installation. */
  readonly name: string;
  /** What the buses are called, in this account and region. */
  readonly buses: readonly string[];
  readonly queue: WorkQueue;
};

/**
 * What is declared by event buses. INVARIANT (proven): the rule says which bus an event came by, since an event does not; so
 * anyone who may only put onto one bus cannot speak by another.
 */
export class IntentRules extends Construct {
  constructor(scope: Construct, id: string, { name, buses, queue }: IntentRulesProps) {
    super(scope, id);
    for (const [index, bus] of buses.entries()) {
      const rule = eventRule(this, `Bus${index + 1}`, {
        name: `${name}-intents-${index + 1}`,
        about: `what is declared by the bus ${bus}`,
        bus,
        pattern: { "detail-type": [busIntentType] },
        targets: [
          {
            arn: queue.queue.queueArn,
            deadLetters: queue.deadLetters,
            transformed: `{"bus": ${JSON.stringify(bus)}, "event": <aws.events.event.json>}`,
          },
        ],
      });
      queue.admitRule(rule.attrArn);
    }
  }
}
