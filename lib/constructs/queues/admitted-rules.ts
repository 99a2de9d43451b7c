import { Aws, Lazy } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IQueue } from "aws-cdk-lib/aws-sqs";

/** Which rules of EventBridge may send to a queue: one statement however many they are, since SQS takes few. */
export class AdmittedRules {
  readonly #queue: IQueue;
  readonly #arns: string[] = [];

  constructor(queue: IQueue) {
    this.#queue = queue;
  }

  /** A star may stand for the names of all rules on a bus of Parley's own. */
  admit(ruleArn: string): void {
    this.#arns.push(ruleArn);
    if (this.#arns.length > 1) return;
    this.#queue.addToResourcePolicy(
      new PolicyStatement({
        sid: "RulesOfParley",
        principals: [new ServicePrincipal("events.amazonaws.com")],
        actions: ["sqs:SendMessage"],
        resources: [this.#queue.queueArn],
        conditions: {
          ArnLike: { "aws:SourceArn": Lazy.list({ produce: () => this.#arns }) },
          StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID },
        },
      }),
    );
  }
}
