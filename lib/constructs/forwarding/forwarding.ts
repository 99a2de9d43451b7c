import { Aws, Stack } from "aws-cdk-lib";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { eventRoutes, type Hearing } from "#catalogue/load/event-routes.ts";
import type { Watch } from "../alarms/watch.ts";
import { DeadLetters } from "../queues/dead-letters.ts";
import { eventRule } from "../rules/event-rule.ts";
import { longestForwarded } from "./inbox.ts";
import { forwarderName, type Hub, inboxArn } from "./inbox-address.ts";

export type ForwardingProps = {
  readonly hub: Hub;
  readonly hearing: Hearing;
  readonly catalogue: Catalogue;
  readonly watch: Watch;
};

/** Sends what happens in an account and region on to the hub: one hop, which is all that EventBridge allows. */
export class Forwarding extends Construct {
  /** What the hub could not be told within a day. */
  readonly deadLetters: IQueue;

  constructor(scope: Construct, id: string, { hub, hearing, catalogue, watch }: ForwardingProps) {
    super(scope, id);
    const dead = new DeadLetters(this, "DeadLetters", { watch, called: "forwarding-dead-letters" });
    this.deadLetters = dead.queue;
    const arn = inboxArn(hub);
    const { roleArn } = this.#forwarder(hub.name, arn);
    for (const { name, pattern, to, seesReads } of eventRoutes(hearing, catalogue, longestForwarded)) {
      const rule = eventRule(this, name, {
        name: `${hub.name}-${name}`,
        about: `what Parley hears here, for the queue of ${to} in its hub`,
        pattern,
        seesReads,
        targets: [{ arn, deadLetters: this.deadLetters, roleArn }],
      });
      dead.admitRule(rule.attrArn);
    }
  }

  #forwarder(name: string, inbox: string): Role {
    const stack = Stack.of(this);
    const rules = stack.formatArn({ service: "events", resource: "rule", resourceName: `${name}-*` });
    const send = new PolicyStatement({ actions: ["events:PutEvents"], resources: [inbox] });
    return new Role(this, "Forwarder", {
      roleName: forwarderName(name, stack.region),
      description: "sends events on to the hub of Parley",
      assumedBy: new ServicePrincipal("events.amazonaws.com", {
        conditions: {
          StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID },
          ArnLike: { "aws:SourceArn": rules },
        },
      }),
      inlinePolicies: { Send: new PolicyDocument({ statements: [send] }) },
    });
  }
}
