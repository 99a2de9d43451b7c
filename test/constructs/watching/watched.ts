import { App, Stack } from "aws-cdk-lib";
import { Table } from "aws-cdk-lib/aws-dynamodb";
import { Key } from "aws-cdk-lib/aws-kms";
import { Function as AwsFunction, type IFunction } from "aws-cdk-lib/aws-lambda";
import { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { doorNames, type FunctionName } from "#constructs/doors/doors.ts";
import { WorkQueues } from "#constructs/queues/work-queues.ts";
import { Watching, type WatchingProps } from "#constructs/watching/watching.ts";
import { deploymentDefaults } from "#core/deployment/defaults.ts";

export const home = { account: "123456789012", region: "eu-north-1" };

type Whole = { readonly stack: Stack; readonly watching: Watching };

/** An installation of which only what is watched exists, and that by its names. */
export function watchedWhole(props: Partial<WatchingProps> = {}, env: object = home): Whole {
  const stack = new Stack(new App(), "Stack", { env });
  const key = new Key(stack, "Key");
  const watching = new Watching(stack, "Watching", { ...deploymentDefaults, key, ...props });
  const queues = new WorkQueues(stack, "Queues", {
    watch: watching.watch,
    hasShadow: true,
    hasRuns: true,
    learning: "drafts",
    failedCalls: true,
    hasBuses: true,
  });
  const functions = doorNames.map((folder) => [
    folder,
    AwsFunction.fromFunctionName(stack, folder, `parley-${folder}`),
  ]);
  watching.show({
    queues,
    functions: Object.fromEntries(functions) as Record<FunctionName, IFunction>,
    machine: { machine: StateMachine.fromStateMachineName(stack, "Machine", "parley-arbitration") },
    tables: {
      ledger: Table.fromTableName(stack, "Ledger", "ledger"),
      registry: Table.fromTableName(stack, "Registry", "registry"),
    },
  });
  return { stack, watching };
}

export const watched = (props: Partial<WatchingProps> = {}, env: object = home): Stack =>
  watchedWhole(props, env).stack;
