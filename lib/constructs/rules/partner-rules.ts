import { Construct } from "constructs";
import type { Policy } from "#core/policy/policy.ts";
import { sourcesOf } from "#core/policy/sources/source.ts";
import type { WorkQueue } from "../queues/work-queue.ts";
import { eventRule } from "./event-rule.ts";

export type PartnerRulesProps = {
  /** Of the installation. */
  readonly name: string;
  readonly policy: Policy;
  readonly queue: WorkQueue;
};

/** What partners tell, each on the bus that is named as its source; nobody but the partner can write to it. */
export class PartnerRules extends Construct {
  constructor(scope: Construct, id: string, { name, policy, queue }: PartnerRulesProps) {
    super(scope, id);
    for (const { id: source, proof } of sourcesOf(policy.file)) {
      if (proof.scheme !== "partner") continue;
      const rule = eventRule(this, source, {
        name: `${name}-partner-${source}`,
        about: `what the source ${source} tells by its own bus`,
        bus: proof.bus,
        pattern: { source: [proof.bus] },
        targets: [{ arn: queue.queue.queueArn, deadLetters: queue.deadLetters }],
      });
      queue.admitRule(rule.attrArn);
    }
  }
}
