import {
  BatchDescribeTypeConfigurationsCommand,
  CloudFormationClient,
  DescribeTypeCommand,
  ListHookResultsCommand,
} from "@aws-sdk/client-cloudformation";
import { isRecord, type Json, jsonIn, property } from "#core/fields/json.ts";
import { nameOf } from "../sdk-fault.ts";
import { deskAnswer, deskFault } from "./desk-fault.ts";

/** A hook as CloudFormation has it; what it does not tell is missing. */
export type RegisteredHook = {
  readonly alias: string;
  readonly arn: string;
  readonly role: string | undefined;
  readonly status: string | undefined;
  readonly mode: string | undefined;
  readonly targets: readonly string[];
  /** Types that it is asked about; none are all. */
  readonly types: readonly string[];
  readonly calls: string | undefined;
};

/** How one call of a hook ended. */
export type HookCall = {
  readonly at: string | undefined;
  readonly status: string | undefined;
  readonly why: string | undefined;
  readonly on: string | undefined;
};

/** What somebody at a terminal asks about the hook by which writes ask first. */
export type HookDesk = {
  readonly hookNamed: (alias: string) => Promise<RegisteredHook | undefined>;
  /** The latest first. */
  readonly lastCalls: (arn: string) => Promise<readonly HookCall[]>;
};

type HookDeskClient = Pick<CloudFormationClient, "send">;

export const openHookDesk = (region: string): HookDesk => hookDesk(new CloudFormationClient({ region }));

export const hookDesk = (client: HookDeskClient): HookDesk => ({
  async hookNamed(alias) {
    const found = await described(client, alias);
    if (found?.Arn === undefined) return undefined;
    const told = await configurationOf(client, alias);
    return {
      ...{ alias, arn: found.Arn, role: found.ExecutionRoleArn },
      status: textIn(told, "HookInvocationStatus"),
      mode: textIn(told, "FailureMode"),
      targets: textsIn(partOf(told, "TargetOperations")),
      types: textsIn(partOf(partOf(told, "TargetFilters"), "TargetNames")),
      calls: textIn(partOf(told, "Properties"), "LambdaFunction"),
    };
  },
  async lastCalls(arn) {
    const asking = { what: "list what hooks answered", permission: "cloudformation:ListHookResults" };
    const command = new ListHookResultsCommand({ TypeArn: arn });
    const { HookResults = [] } = await deskAnswer(asking, () => client.send(command));
    const calls = HookResults.map((each) => ({
      at: each.InvokedAt?.toISOString(),
      ...{ status: each.Status, why: each.HookStatusReason },
      on: each.HookExecutionTarget ?? each.TargetId,
    }));
    return calls.toSorted((a, b) => ((a.at ?? "") < (b.at ?? "") ? 1 : -1)).slice(0, 20);
  },
});

async function described(client: HookDeskClient, alias: string) {
  try {
    return await client.send(new DescribeTypeCommand({ Type: "HOOK", TypeName: alias }));
  } catch (error) {
    if (nameOf(error) === "TypeNotFoundException") return undefined;
    throw deskFault(error, { what: "describe the hook", permission: "cloudformation:DescribeType" });
  }
}

/** How it is set, as one JSON text that CloudFormation keeps apart. */
async function configurationOf(client: HookDeskClient, alias: string): Promise<Json | undefined> {
  const asking = {
    what: "describe how the hook is set",
    permission: "cloudformation:BatchDescribeTypeConfigurations",
  };
  const command = new BatchDescribeTypeConfigurationsCommand({
    TypeConfigurationIdentifiers: [{ Type: "HOOK", TypeName: alias }],
  });
  const { TypeConfigurations = [] } = await deskAnswer(asking, () => client.send(command));
  const read = jsonIn(TypeConfigurations[0]?.Configuration ?? "") as Json | undefined;
  return partOf(partOf(read, "CloudFormationConfiguration"), "HookConfiguration");
}

const partOf = (from: Json | undefined, name: string): Json | undefined =>
  isRecord(from) ? property(from, name) : undefined;

const textIn = (from: Json | undefined, name: string): string | undefined => {
  const value = partOf(from, name);
  return typeof value === "string" ? value : undefined;
};

/** A list of texts, or a list that is the value of an object of lists, as targets may be. */
function textsIn(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === "string");
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}
