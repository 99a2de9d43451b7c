import { SNSClient } from "@aws-sdk/client-sns";
import { isRecord, type Json, jsonIn, property } from "#core/fields/json.ts";
import { membersIn, type QueryDesk, queryDesk, valueIn } from "./query-desk.ts";

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

/** The client itself asks nothing: it is how the SDK hands out credentials. */
export const openHookDesk = (region: string): HookDesk =>
  hookDesk(queryDesk(new SNSClient({ region }).config, { region }));

export const hookDesk = (desk: QueryDesk): HookDesk => ({
  async hookNamed(alias) {
    const what = "describe the hook";
    const found = await desk({ action: "DescribeType", what, input: { Type: "HOOK", TypeName: alias } });
    const arn = valueIn(found, "Arn");
    if (arn === undefined) return undefined;
    const told = await configurationOf(desk, alias);
    return {
      ...{ alias, arn, role: valueIn(found, "ExecutionRoleArn") },
      status: textIn(told, "HookInvocationStatus"),
      mode: textIn(told, "FailureMode"),
      targets: textsIn(partOf(told, "TargetOperations")),
      types: textsIn(partOf(partOf(told, "TargetFilters"), "TargetNames")),
      calls: textIn(partOf(told, "Properties"), "LambdaFunction"),
    };
  },
  async lastCalls(arn) {
    const what = "list what hooks answered";
    const answer = await desk({ action: "ListHookResults", what, input: { TypeArn: arn } });
    const calls = membersIn(answer).map((each) => ({
      at: timeIn(each, "InvokedAt"),
      status: valueIn(each, "Status"),
      why: valueIn(each, "HookStatusReason"),
      on: valueIn(each, "HookExecutionTarget") ?? valueIn(each, "TargetId"),
    }));
    return calls.toSorted((a, b) => ((a.at ?? "") < (b.at ?? "") ? 1 : -1)).slice(0, 20);
  },
});

/** How it is set, as one JSON text that CloudFormation keeps apart. */
async function configurationOf(desk: QueryDesk, alias: string): Promise<Json | undefined> {
  const identifier = "TypeConfigurationIdentifiers.member.1";
  const answer = await desk({
    action: "BatchDescribeTypeConfigurations",
    what: "describe how the hook is set",
    input: { [`${identifier}.Type`]: "HOOK", [`${identifier}.TypeName`]: alias },
  });
  const read = jsonIn(valueIn(answer, "Configuration") ?? "") as Json | undefined;
  return partOf(partOf(read, "CloudFormationConfiguration"), "HookConfiguration");
}

function timeIn(answer: string, name: string): string | undefined {
  const at = Date.parse(valueIn(answer, name) ?? "");
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
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
