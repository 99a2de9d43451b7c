import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Construct } from "constructs";
import { ledgerTables, type TableShape } from "#adapters/aws/stores/tables.ts";
import { alarm, type Watch } from "../alarms/watch.ts";

export type StorageProps = {
  readonly watch: Watch;
  /** Encrypts what is created. */
  readonly key: IKey;
  /** What becomes of created tables when the stack is removed. */
  readonly removal: "retain" | "destroy";
  /** Tables of the shape that docs/ledger.md tells. @default - they are created */
  readonly ledger?: ITable;
  readonly registry?: ITable;
};

type TableName = keyof typeof ledgerTables;
const ids: Readonly<Record<TableName, string>> = { ledger: "Ledger", registry: "Registry" };

/** Everything that Parley remembers. */
export class Storage extends Construct {
  readonly ledger: ITable;
  readonly registry: ITable;

  constructor(scope: Construct, id: string, props: StorageProps) {
    super(scope, id);
    this.ledger = props.ledger ?? this.#created("ledger", props);
    this.registry = props.registry ?? this.#created("registry", props);
    this.#tellOfThrottles("ledger", props.watch);
    this.#tellOfThrottles("registry", props.watch);
  }

  #created(name: TableName, { key, removal }: StorageProps): ITable {
    const shape = ledgerTables[name];
    const isKept = removal === "retain";
    const table = new Table(this, ids[name], {
      partitionKey: text(shape.partitionKey),
      sortKey: text(shape.sortKey),
      timeToLiveAttribute: shape.expires,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: key,
      deletionProtection: isKept,
      removalPolicy: isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    table.addGlobalSecondaryIndex({
      indexName: shape.index.name,
      partitionKey: text(shape.index.partitionKey),
      sortKey: text(shape.index.sortKey),
      ...projectionOf(shape),
    });
    // CDK's own types are not as exact about what is undefined.
    return table as ITable;
  }

  /** A moment of it is nothing: anyone who is refused tries again. */
  #tellOfThrottles(name: TableName, watch: Watch): void {
    const metricName = "WriteThrottleEvents";
    alarm(this, `${ids[name]}Throttled`, {
      watch,
      runbook: "throttles",
      about: name,
      from: 50,
      periods: 3,
      metric: new Metric({
        namespace: "AWS/DynamoDB",
        metricName,
        dimensionsMap: { TableName: this[name].tableName },
        statistic: "Sum",
        period: Duration.minutes(5),
      }),
    });
  }
}

const text = (name: string) => ({ name, type: AttributeType.STRING });

function projectionOf({ index }: TableShape) {
  return index.holds === "all"
    ? { projectionType: ProjectionType.ALL }
    : { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.holds] };
}
