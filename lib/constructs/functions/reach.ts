import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import type { IEventBus } from "aws-cdk-lib/aws-events";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Watch } from "../alarms/watch.ts";
import type { ArbiterProps } from "../arbiter-props.ts";
import type { DeploymentPlan } from "../plan/plan.ts";
import type { QueuesByName } from "../queues/work-queues.ts";

/** Everything that functions can be given; each gets the parts that its work needs, and no more. */
export type Reach = {
  readonly name: string;
  readonly plan: DeploymentPlan;
  readonly watch: Watch;
  readonly tables: { readonly ledger: ITable; readonly registry: ITable };
  /** The key of tables and topics. */
  readonly dataKey: IKey;
  /** The HMAC key that makes digests of secrets. */
  readonly secretsKey: IKey;
  /** The HMAC key that signs links. */
  readonly linksKey: IKey;
  /** What signs the decisions of a day, and where that is kept. */
  readonly seals: { readonly key: IKey; readonly bucket: IBucket };
  /** Where the pages and the API are reached, without a slash at the end. */
  readonly publicUrl: string;
  /** Who vouches for people who sign in, and what Parley is known as there. */
  readonly signsIn: { readonly issuer: string; readonly clientId: string };
  readonly queues: QueuesByName;
  /** Where schedules and asynchronous calls leave what they could not deliver. */
  readonly undelivered: IQueue;
  /** What the secret of each source of the policy is called. */
  readonly hookSecrets: Readonly<Record<string, string>>;
  readonly notices: ITopic;
  readonly decisions: IEventBus;
  /** ARNs with `{account}`, and `{service}` in the last, as `lib/lambda/setting-names.ts` says. */
  readonly roles: {
    readonly reader: string;
    readonly restorer?: string;
    readonly handler?: string;
  };
  readonly logDays: number;
  readonly network?: NonNullable<ArbiterProps["network"]>;
};
