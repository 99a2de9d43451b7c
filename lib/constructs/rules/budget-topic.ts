import { Aws } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSubscription, Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { WorkQueue } from "../queues/work-queue.ts";

export type BudgetTopicProps = {
  /** Of the installation. */
  readonly name: string;
  /** Whose budgets may tell. */
  readonly accounts: readonly string[];
  readonly queue: WorkQueue;
};

/** Where budgets tell that they are spent. INVARIANT (AWS alone): nobody but AWS Budgets, for these accounts, writes to it. */
export class BudgetTopic extends Construct {
  constructor(scope: Construct, id: string, { name, accounts, queue }: BudgetTopicProps) {
    super(scope, id);
    const topic = new Topic(this, "Topic", { topicName: `${name}-budgets`, enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: "Budgets",
        principals: [new ServicePrincipal("budgets.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": [...new Set([Aws.ACCOUNT_ID, ...accounts])] } },
      }),
    );
    queue.admitTopic(topic.topicArn);
    new CfnSubscription(this, "ToSituations", {
      topicArn: topic.topicArn,
      protocol: "sqs",
      endpoint: queue.queue.queueArn,
      redrivePolicy: { deadLetterTargetArn: queue.deadLetters.queueArn },
    });
  }
}
