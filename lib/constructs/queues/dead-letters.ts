import { Aws, Duration, Lazy, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type IQueue, Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { alarm, type Watch } from "../alarms/watch.ts";

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

export type DeadLettersProps = {
  readonly watch: Watch;
  /** What the queue is called behind the name of the installation, such as `undelivered`. */
  readonly called: string;
  /** The queue whose messages end here when nobody can do them. @default - none; only rules, schedules and functions */
  readonly of?: string;
  /** @default - 14 days, as long as SQS keeps anything */
  readonly keptFor?: Duration | undefined;
};

const longest = Duration.days(14);

/** What could not be delivered or done; a single message there rings. */
export class DeadLetters extends Construct {
  readonly queue: IQueue;
  readonly #rules: AdmittedRules;

  constructor(scope: Construct, id: string, { watch, called, of, keptFor = longest }: DeadLettersProps) {
    super(scope, id);
    this.queue = new Queue(this, "Queue", {
      queueName: `${watch.name}-${called}`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: keptFor,
      removalPolicy: RemovalPolicy.DESTROY,
      ...(of !== undefined && { redriveAllowPolicy: { sourceQueues: [this.#named(of)] } }),
    });
    this.#rules = new AdmittedRules(this.queue);
    this.#tell(watch, called);
  }

  /** Lets a rule leave here what it could not deliver. */
  admitRule(ruleArn: string): void {
    this.#rules.admit(ruleArn);
  }

  #tell(watch: Watch, about: string): void {
    alarm(this, "Alarm", {
      watch,
      runbook: "dead-letters",
      about,
      from: 1,
      metric: this.queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(5),
        statistic: "Maximum",
      }),
    });
  }

  /** By its name alone, since that queue names this one. */
  #named(queueName: string): IQueue {
    const arn = Stack.of(this).formatArn({ service: "sqs", resource: queueName });
    return Queue.fromQueueArn(this, "Source", arn);
  }
}
