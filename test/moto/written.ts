import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetScheduleCommand, ListSchedulesCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import {
  DescribeExecutionCommand,
  ListExecutionsCommand,
  ListStateMachinesCommand,
  SFNClient,
} from "@aws-sdk/client-sfn";
import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { dynamoDocketStore } from "#adapters/aws/stores/docket-store.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { type Installed, settingsOf } from "./installed.ts";
import { access } from "./moto-server.ts";

/** The stack as CloudFormation tells of it. */
export async function stackIn({ moto }: Installed) {
  const client = new CloudFormationClient(access(moto));
  const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: "parley" }));
  return { id: stack?.StackId ?? "", status: stack?.StackStatus };
}

async function ledgerOf(installed: Installed) {
  const { LEDGER_TABLE: TableName = "" } = await settingsOf(installed, "look-at-resource");
  return { client: DynamoDBDocumentClient.from(new DynamoDBClient(access(installed.moto))), TableName };
}

/** What kinds of items the ledger holds under a partition key, such as `event`, each as often as it is there. */
export async function kindsUnder(installed: Installed, pk: string): Promise<readonly string[]> {
  const { client, TableName } = await ledgerOf(installed);
  const where = { KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": pk } };
  const { Items = [] } = await client.send(new QueryCommand({ TableName, ...where }));
  return Items.map(({ sk }) => String(sk).split("#")[0] ?? "").sort();
}

export const kindsOf = (installed: Installed, resource: ResourceId): Promise<readonly string[]> =>
  kindsUnder(installed, `resource#${resourceText(resource)}`);

export async function docketOf(installed: Installed, resource: ResourceId): Promise<DocketRecord> {
  const { client, TableName } = await ledgerOf(installed);
  const record = await dynamoDocketStore(client, TableName).load(resource);
  if (record === undefined) throw new Error("there is no docket");
  return record;
}

type Execution = { readonly machine: string; readonly input: unknown };

/** Every execution that was begun. */
export async function executionsIn({ moto }: Installed): Promise<readonly Execution[]> {
  const client = new SFNClient(access(moto));
  const { stateMachines = [] } = await client.send(new ListStateMachinesCommand({}));
  const lists = stateMachines.map(async ({ stateMachineArn, name: machine = "" }) => {
    const { executions = [] } = await client.send(new ListExecutionsCommand({ stateMachineArn }));
    const described = executions.map(async ({ executionArn }) => {
      const { input = "" } = await client.send(new DescribeExecutionCommand({ executionArn }));
      return { machine, input: JSON.parse(input) as unknown };
    });
    return await Promise.all(described);
  });
  return (await Promise.all(lists)).flat();
}

/** Every schedule that a function made: when it comes, what it invokes and as whom, and with what. */
export async function oneShotSchedules(installed: Installed) {
  const { SCHEDULE_GROUP: GroupName } = await settingsOf(installed, "look-at-resource");
  const client = new SchedulerClient(access(installed.moto));
  const { Schedules = [] } = await client.send(new ListSchedulesCommand({ GroupName }));
  const made = Schedules.map(({ Name }) => client.send(new GetScheduleCommand({ GroupName, Name })));
  return (await Promise.all(made)).map(({ ScheduleExpression: when = "", Target }) => ({
    at: when.replace(/^at\((.*)\)$/, "$1Z"),
    invokes: Target?.Arn,
    as: Target?.RoleArn,
    with: JSON.parse(Target?.Input ?? "null") as unknown,
  }));
}
