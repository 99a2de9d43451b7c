import { ArnFormat, Aws, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type IKey, Key } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { alarmsUse } from "../storage/alarm-key.ts";

export type AlarmTopicProps = {
  /** Of the installation. */
  readonly name: string;
  /** Mail addresses of those who operate Parley; each has to confirm that they want these mails. */
  readonly operators: readonly string[];
  /** Its policy has to admit CloudWatch and Budgets of this account. @default - one is created that does */
  readonly key?: IKey;
};

/** Whom alarms tell. Only alarms of this installation and budgets of this account send here. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;
  /** What the topic is encrypted with. */
  readonly key: IKey;

  constructor(scope: Construct, id: string, { name, operators, key }: AlarmTopicProps) {
    super(scope, id);
    this.key = key ?? this.#made();
    this.topic = new Topic(this, "Topic", {
      topicName: `${name}-alarms`,
      displayName: "Parley alarms",
      masterKey: this.key,
      enforceSSL: true,
    });
    for (const statement of this.#senders(name)) this.topic.addToResourcePolicy(statement);
    for (const operator of operators) this.topic.addSubscription(new EmailSubscription(operator));
  }

  #senders(name: string): readonly PolicyStatement[] {
    const stack = Stack.of(this);
    const alarms = stack.formatArn({
      service: "cloudwatch",
      resource: "alarm",
      resourceName: `${name}-*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const budgets = stack.formatArn({
      service: "budgets",
      region: "",
      resource: "*",
      arnFormat: ArnFormat.NO_RESOURCE_NAME,
    });
    return [
      this.#mayPublish("AlarmsOfParley", "cloudwatch.amazonaws.com", alarms),
      this.#mayPublish("BudgetsOfThisAccount", "budgets.amazonaws.com", budgets),
    ];
  }

  #mayPublish(sid: string, service: string, source: string): PolicyStatement {
    return new PolicyStatement({
      sid,
      principals: [new ServicePrincipal(service)],
      actions: ["sns:Publish"],
      resources: [this.topic.topicArn],
      conditions: {
        StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID },
        ArnLike: { "aws:SourceArn": source },
      },
    });
  }

  /** SNS's own key admits no alarm. It holds nothing that is worth keeping. */
  #made(): IKey {
    const key = new Key(this, "Key", {
      description: "encrypts the alarms of Parley",
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
      pendingWindow: Duration.days(7),
    });
    for (const statement of alarmsUse()) key.addToResourcePolicy(statement);
    return key;
  }
}
