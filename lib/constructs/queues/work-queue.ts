import { Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type IQueue, Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { alarm, type Watch } from "../alarms/watch.ts";
import { doorNames, doors, type FunctionName } from "../doors/doors.ts";
import { sendersTo } from "../doors/senders.ts";
import type { WorkName } from "../doors/work-name.ts";
import { AdmittedRules, DeadLetters } from "./dead-letters.ts";

/** Messages received so often without success are dead letters; with the pauses between that takes half an hour. */
const mostReceives = 5;

/** How many minutes a queue's oldest message may wait. Looks, tasks and notices may be asked for a quarter of an hour ahead. */
const oldestMinutes: Readonly<Record<WorkName, number>> = {
  changes: 30,
  sessions: 30,
  intents: 30,
  situations: 30,
  hooks: 30,
  // A run waits for ten minutes and no longer.
  runs: 5,
  looks: 60,
  wakes: 60,
  baselines: 60,
  notices: 60,
  posts: 60,
  tells: 60,
  // Nobody waits for a shadow; behind by hours it says so.
  trials: 360,
  // Nor for what is remembered of an answer.
  precedents: 360,
  // Nor for what is counted of failed calls.
  failures: 360,
};

/** How long messages are kept: a run's token is good for nothing once the run has gone on. */
const kept = (work: WorkName): Duration => (work === "runs" ? Duration.hours(1) : Duration.days(4));

/** How long the functions that work on a queue may run at most. */
function longestRunSeconds(work: WorkName): number {
  const workers = doorNames.map((name) => doors[name]).filter(({ startedBy }) => isOf(startedBy, work));
  return Math.max(...workers.map(({ timeoutSeconds }) => timeoutSeconds));
}

const isOf = (startedBy: string | { readonly queue: WorkName }, work: WorkName): boolean =>
  typeof startedBy === "object" && startedBy.queue === work;

export type WorkQueueProps = {
  readonly work: WorkName;
  readonly watch: Watch;
  /** Functions that this installation does not have. */
  readonly absent?: readonly FunctionName[];
};

/** A queue that one function works on, with one place for everything that could not be delivered to it or done. */
export class WorkQueue extends Construct {
  readonly queue: IQueue;
  readonly deadLetters: IQueue;
  /** Such as `changes`. */
  readonly workName: WorkName;
  readonly #dead: DeadLetters;
  readonly #rules: AdmittedRules;

  constructor(scope: Construct, id: string, { work, watch, absent = [] }: WorkQueueProps) {
    super(scope, id);
    this.workName = work;
    const queueName = `${watch.name}-${work}`;
    const called = `${work}-dead-letters`;
    const keptFor = work === "runs" ? Duration.days(1) : undefined;
    this.#dead = new DeadLetters(this, "DeadLetters", { watch, called, of: queueName, keptFor });
    this.deadLetters = this.#dead.queue;
    this.queue = this.#made(queueName);
    this.#rules = new AdmittedRules(this.queue);
    this.#refuseOthers(watch.name, absent);
    this.#tellOfWaiting(watch);
  }

  #made(queueName: string): IQueue {
    return new Queue(this, "Queue", {
      queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: kept(this.workName),
      // Six times, as Lambda asks for: a batch waits for the pollers too, not only for its function.
      visibilityTimeout: Duration.seconds(6 * longestRunSeconds(this.workName)),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: mostReceives },
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  /** Lets a rule send here, and to the dead letters what it could not deliver. */
  admitRule(ruleArn: string): void {
    this.#rules.admit(ruleArn);
    this.#dead.admitRule(ruleArn);
  }

  /** Lets a topic of Parley's own send here, and to the dead letters what it could not deliver. */
  admitTopic(topicArn: string): void {
    for (const queue of [this.queue, this.deadLetters])
      queue.addToResourcePolicy(
        new PolicyStatement({
          sid: "TopicOfParley",
          principals: [new ServicePrincipal("sns.amazonaws.com")],
          actions: ["sqs:SendMessage"],
          resources: [queue.queueArn],
          conditions: { ArnEquals: { "aws:SourceArn": topicArn } },
        }),
      );
  }

  /** INVARIANT (no forged work): whatever else a principal is allowed, only rules and the named functions send here. */
  #refuseOthers(name: string, absent: readonly FunctionName[]): void {
    const senders = sendersTo(this.workName).filter((folder) => !absent.includes(folder));
    const roles = senders.map((folder) => this.#roleOf(`${name}-${folder}`));
    this.queue.addToResourcePolicy(
      new PolicyStatement({
        sid: "NobodyElse",
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ["sqs:SendMessage"],
        resources: [this.queue.queueArn],
        conditions: {
          // A redrive is SQS acting for the one who started it.
          Bool: { "aws:PrincipalIsAWSService": "false", "aws:ViaAWSService": "false" },
          ...(roles.length > 0 && { ArnNotEquals: { "aws:PrincipalArn": roles } }),
        },
      }),
    );
  }

  #roleOf(roleName: string): string {
    return Stack.of(this).formatArn({ service: "iam", region: "", resource: "role", resourceName: roleName });
  }

  #tellOfWaiting(watch: Watch): void {
    alarm(this, "Waiting", {
      watch,
      runbook: "queue-age",
      about: this.workName,
      from: oldestMinutes[this.workName] * 60,
      metric: this.queue.metricApproximateAgeOfOldestMessage({
        period: Duration.minutes(5),
        statistic: "Maximum",
      }),
    });
  }
}
