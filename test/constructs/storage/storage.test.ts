import { Template } from "aws-cdk-lib/assertions";
import { Table } from "aws-cdk-lib/aws-dynamodb";
import { Key } from "aws-cdk-lib/aws-kms";
import { describe, expect, it } from "vitest";
import { ledgerTables } from "#adapters/aws/stores/tables.ts";
import { Keys } from "#constructs/storage/keys.ts";
import { Storage } from "#constructs/storage/storage.ts";
import { declared, type Ground, ground, idOf, type Statement } from "../queues/ground.ts";

function stored(removal: "retain" | "destroy"): Ground & { readonly keys: Keys; readonly storage: Storage } {
  const { stack, watch } = ground();
  const keys = new Keys(stack, "Keys", { name: "parley", removal, generation: 1 });
  const storage = new Storage(stack, "Storage", { watch, key: keys.data, removal });
  return { stack, watch, keys, storage };
}

const { stack } = stored("retain");
const template = Template.fromStack(stack);
const text = (name: string) => ({ AttributeName: name, AttributeType: "S" });

describe.each(["ledger", "registry"] as const)("the table of the %s", (name) => {
  const shape = ledgerTables[name];
  const [id = ""] = Object.keys(template.findResources("AWS::DynamoDB::Table")).filter((one) =>
    one.toLowerCase().includes(name),
  );
  const table = declared(stack, "AWS::DynamoDB::Table")[id];

  it("has the shape that the stores expect", () => {
    const { index } = shape;
    const keys = (hash: string, range: string) => [
      { AttributeName: hash, KeyType: "HASH" },
      { AttributeName: range, KeyType: "RANGE" },
    ];
    expect(table).toMatchObject({
      KeySchema: keys("pk", "sk"),
      AttributeDefinitions: expect.arrayContaining([text("pk"), text("sk"), text("group"), text("place")]),
      TimeToLiveSpecification: { AttributeName: "expires", Enabled: true },
      GlobalSecondaryIndexes: [
        {
          IndexName: index.name,
          KeySchema: keys(index.partitionKey, index.sortKey),
          Projection:
            index.holds === "all"
              ? { ProjectionType: "ALL" }
              : { ProjectionType: "INCLUDE", NonKeyAttributes: index.holds },
        },
      ],
    });
  });

  it("is encrypted with the key, can be put back to any moment, and costs by the request", () => {
    const key = idOf(stack, "AWS::KMS::Key", { EnableKeyRotation: true });
    expect(table).toMatchObject({
      BillingMode: "PAY_PER_REQUEST",
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: {
        SSEEnabled: true,
        SSEType: "KMS",
        KMSMasterKeyId: { "Fn::GetAtt": [key, "Arn"] },
      },
    });
  });

  it("rings when it is throttled", () => {
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      AlarmName: `parley-throttles-${name}`,
      Dimensions: [{ Name: "TableName", Value: { Ref: id } }],
    });
  });
});

describe("what becomes of tables and keys when the stack is removed", () => {
  it.each([
    { removal: "retain", policy: "Retain", isProtected: true },
    { removal: "destroy", policy: "Delete", isProtected: false },
  ] as const)("is $policy when it is to $removal", ({ removal, policy, isProtected }) => {
    const resources = Template.fromStack(stored(removal).stack);
    const tables = Object.values(resources.findResources("AWS::DynamoDB::Table"));
    const all = Object.entries(resources.findResources("AWS::KMS::Key"));
    const keys = all.filter(([id]) => !id.includes("Links")).map(([, key]) => key);
    expect([...tables, ...keys].map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(Array(4).fill(policy));
    expect(tables.map(({ Properties }) => Properties.DeletionProtectionEnabled)).toEqual([
      isProtected,
      isProtected,
    ]);
    expect(keys.map(({ Properties }) => Properties.PendingWindowInDays)).toEqual([7, 7]);
  });

  it("is an end of the key of links in any case, for without the pages no link leads anywhere", () => {
    Template.fromStack(stored("retain").stack).hasResource("AWS::KMS::Key", {
      Properties: { Description: "signs the links by which approvers answer Parley" },
      DeletionPolicy: "Delete",
    });
  });
});

describe("the keys", () => {
  it("are one that turns over every year, and two that make digests and signatures and nothing else", () => {
    template.hasResourceProperties("AWS::KMS::Key", { EnableKeyRotation: true });
    template.resourcePropertiesCountIs(
      "AWS::KMS::Key",
      { KeySpec: "HMAC_256", KeyUsage: "GENERATE_VERIFY_MAC" },
      2,
    );
    const aliases = Object.values(declared(stack, "AWS::KMS::Alias")).map(({ AliasName }) => AliasName);
    expect(aliases.toSorted()).toEqual(["alias/parley", "alias/parley-links-1", "alias/parley-secrets"]);
  });

  it("are another for links under another number, so that every link that was sent is refused", () => {
    const second = ground().stack;
    new Keys(second, "Keys", { name: "parley", removal: "retain", generation: 2 });
    const linksIn = (made: typeof second) =>
      Object.keys(Template.fromStack(made).findResources("AWS::KMS::Key")).find((id) => id.includes("Links"));
    expect(linksIn(second)).not.toBe(linksIn(stack));
    Template.fromStack(second).hasResourceProperties("AWS::KMS::Alias", {
      AliasName: "alias/parley-links-2",
    });
  });

  it("are open to the account, and the data's to its own alarms, budgets and logs", () => {
    const key = declared(stack, "AWS::KMS::Key")[idOf(stack, "AWS::KMS::Key", { EnableKeyRotation: true })];
    const policy = key?.["KeyPolicy"];
    const { Statement } = policy as { Statement: Statement[] };
    const [, ...services] = Statement;
    expect(services.map(({ Sid, Principal, Condition }) => ({ Sid, Principal, Condition }))).toEqual([
      {
        Sid: "Alarms",
        Principal: { Service: "cloudwatch.amazonaws.com" },
        Condition: undefined,
      },
      {
        Sid: "BudgetsOfThisAccount",
        Principal: { Service: "budgets.amazonaws.com" },
        Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
      },
      {
        Sid: "LogsOfThisAccount",
        Principal: { Service: "logs.eu-north-1.amazonaws.com" },
        Condition: {
          ArnLike: {
            "kms:EncryptionContext:aws:logs:arn": {
              "Fn::Join": [
                "",
                ["arn:", { Ref: "AWS::Partition" }, ":logs:eu-north-1:123456789012:log-group:*"],
              ],
            },
          },
        },
      },
    ]);
    expect(JSON.stringify(Statement.map(({ Principal }) => Principal))).not.toContain('"*"');
  });
});

describe("the logs that the key admits", () => {
  it.each([
    { region: "us-gov-west-1", service: "logs.us-gov-west-1.amazonaws.com" },
    { region: "cn-north-1", service: "logs.cn-north-1.amazonaws.com.cn" },
  ])("are called $service in $region", ({ region, service }) => {
    const { stack: there } = ground({ account: "123456789012", region });
    new Keys(there, "Keys", { name: "parley", removal: "retain", generation: 1 });
    expect(JSON.stringify(declared(there, "AWS::KMS::Key"))).toContain(`{"Service":"${service}"}`);
  });
});

describe("tables and a key that exist", () => {
  const { stack: own, watch } = ground();
  const key = Key.fromKeyArn(own, "Key", "arn:aws:kms:eu-north-1:123456789012:key/k");
  const tableOf = (name: string) =>
    Table.fromTableArn(own, name, `arn:aws:dynamodb:eu-north-1:123456789012:table/${name}`);
  const keys = new Keys(own, "Keys", { name: "parley", removal: "retain", generation: 2, key });
  const [ledger, registry] = [tableOf("ledger"), tableOf("registry")];
  const storage = new Storage(own, "Storage", {
    watch,
    key: keys.data,
    removal: "retain",
    ledger,
    registry,
  });

  it("are used, and none is created besides the keys of secrets and of links", () => {
    expect(keys.data).toBe(key);
    expect([storage.ledger, storage.registry]).toEqual([ledger, registry]);
    Template.fromStack(own).resourceCountIs("AWS::DynamoDB::Table", 0);
    Template.fromStack(own).resourceCountIs("AWS::KMS::Key", 2);
  });
});
