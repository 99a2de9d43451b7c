import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { CfnSubscription, Topic, TracingConfig } from "aws-cdk-lib/aws-sns";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Approver } from "#core/deployment/deployment-file.ts";
import type { MailedActorRow } from "#core/deployment/telling/mailed-actor-row.ts";
import { mailFilterOf } from "#core/deployment/telling/mailed-actors.ts";
import { channelsOf } from "./channels.ts";

export type NoticeTopicProps = {
  /** Of the installation. */
  readonly name: string;
  readonly key: IKey;
  readonly approvers: readonly Approver[];
  /** Who is mailed what became of an actor's stakes. */
  readonly tell: readonly MailedActorRow[];
  /** Mail addresses of those who operate Parley. */
  readonly operators: readonly string[];
  /** Where messages end that reached nobody. */
  readonly undelivered: IQueue;
};

/** Where Parley asks people. INVARIANT (own links only): no subscription is without a filter. */
export class NoticeTopic extends Construct {
  readonly topic: Topic;
  readonly #undelivered: IQueue;

  constructor(scope: Construct, id: string, props: NoticeTopicProps) {
    super(scope, id);
    const { name, key, approvers, tell, operators, undelivered } = props;
    this.#undelivered = undelivered;
    this.topic = new Topic(this, "Topic", {
      topicName: `${name}-notices`,
      displayName: "Parley",
      masterKey: key,
      enforceSSL: true,
      tracingConfig: TracingConfig.ACTIVE,
    });
    this.#admitUndelivered();
    for (const approver of approvers) this.#subscribe(approver);
    for (const operator of operators) {
      const nobodys = { approver: [{ exists: false }], actor: [{ exists: false }] };
      this.#made(`Operator-${operator}`, { protocol: "email", endpoint: operator }, nobodys);
    }
    for (const row of tell) this.#tell(row);
  }

  /** A question that could not be delivered rings like everything else that was set aside. */
  #admitUndelivered(): void {
    this.#undelivered.addToResourcePolicy(
      new PolicyStatement({
        sid: "NoticesOfParley",
        principals: [new ServicePrincipal("sns.amazonaws.com")],
        actions: ["sqs:SendMessage"],
        resources: [this.#undelivered.queueArn],
        conditions: { ArnEquals: { "aws:SourceArn": this.topic.topicArn } },
      }),
    );
  }

  /** Each hears of the questions that are put to one of their principals. */
  #subscribe({ name, principals, ...approver }: Approver): void {
    for (const { channel, endpoint } of channelsOf(approver)) {
      this.#made(`${name}-${channel}`, { protocol: channel, endpoint }, { approver: [...principals] });
    }
  }

  /** Hears what became of one actor's stakes, and nothing else. */
  #tell(row: MailedActorRow): void {
    const { principal, filter } = mailFilterOf(row);
    this.#made(`Actor-${principal}-${row.email}`, { protocol: "email", endpoint: row.email }, filter);
  }

  #made(
    id: string,
    to: { readonly protocol: string; readonly endpoint: string },
    filterPolicy: Readonly<Record<string, readonly unknown[]>>,
  ): void {
    new CfnSubscription(this, id, {
      topicArn: this.topic.topicArn,
      ...to,
      filterPolicyScope: "MessageAttributes",
      filterPolicy,
      redrivePolicy: { deadLetterTargetArn: this.#undelivered.queueArn },
    });
  }
}
