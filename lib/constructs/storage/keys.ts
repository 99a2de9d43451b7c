import { Aws, Duration, RemovalPolicy, Stack, Token } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type IKey, Key, KeySpec, KeyUsage } from "aws-cdk-lib/aws-kms";
import { Construct } from "constructs";
import { alarmsUse } from "./alarm-key.ts";

export type KeysProps = {
  /** Of the installation. */
  readonly name: string;
  /** What becomes of created keys when the stack is removed. */
  readonly removal: "retain" | "destroy";
  /** Another number makes another key for links. */
  readonly generation: number;
  /** An own key for tables, topics and logs. Its policy has to admit what `Keys` admits on one that it creates. */
  readonly key?: IKey;
};

/** Anyone who destroys a key by mistake has this long to say so. */
const pendingWindow = Duration.days(7);

const mac = { keySpec: KeySpec.HMAC_256, keyUsage: KeyUsage.GENERATE_VERIFY_MAC };

export class Keys extends Construct {
  /** Encrypts tables, topics and logs. */
  readonly data: IKey;
  /** Makes digests of secrets, and never leaves KMS. */
  readonly secrets: IKey;
  /** Signs the links that approvers are sent, and never leaves KMS. */
  readonly links: IKey;

  constructor(scope: Construct, id: string, { name, removal, generation, key }: KeysProps) {
    super(scope, id);
    const kept = {
      removalPolicy: removal === "retain" ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      pendingWindow,
    };
    this.data = key ?? this.#dataKey(name, kept);
    // Kept as long as the tables are: without it no digest in them could be compared again.
    this.secrets = new Key(this, "Secrets", {
      ...kept,
      alias: `${name}-secrets`,
      description: "makes the digests by which Parley compares secrets",
      ...mac,
    });
    this.links = this.#linksKey(name, generation);
  }

  /** Outlives nothing: without the pages no link leads anywhere. The number makes it another one under another name. */
  #linksKey(name: string, number: number): IKey {
    return new Key(this, `Links${number}`, {
      alias: `${name}-links-${number}`,
      description: "signs the links by which approvers answer Parley",
      removalPolicy: RemovalPolicy.DESTROY,
      pendingWindow,
      ...mac,
    });
  }

  #dataKey(name: string, kept: { readonly removalPolicy: RemovalPolicy; readonly pendingWindow: Duration }) {
    const key = new Key(this, "Data", {
      ...kept,
      alias: name,
      description: "encrypts the tables, topics and logs of Parley",
      enableKeyRotation: true,
    });
    for (const statement of [...alarmsUse(), this.#forLogs()]) key.addToResourcePolicy(statement);
    return key;
  }

  #forLogs(): PolicyStatement {
    const groups = Stack.of(this).formatArn({ service: "logs", resource: "log-group:*" });
    return new PolicyStatement({
      sid: "LogsOfThisAccount",
      principals: [logsIn(Stack.of(this).region)],
      actions: ["kms:Decrypt", "kms:DescribeKey", "kms:Encrypt", "kms:GenerateDataKey*", "kms:ReEncrypt*"],
      resources: ["*"],
      conditions: { ArnLike: { "kms:EncryptionContext:aws:logs:arn": groups } },
    });
  }
}

/** Of the few services whose name has the region in it, and in China the country too. */
function logsIn(region: string): ServicePrincipal {
  const china = region.startsWith("cn-") ? ".cn" : "";
  const domain = Token.isUnresolved(region) ? Aws.URL_SUFFIX : `amazonaws.com${china}`;
  return ServicePrincipal.fromStaticServicePrincipleName(`logs.${region}.${domain}`);
}
