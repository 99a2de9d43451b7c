import { evaluated, type MemoryIdentity } from "#adapters/memory/outside/permissions.ts";
import { AwsError, type Call, wire } from "../wire/wire.ts";

type Input = Call["input"];

/** IAM as it answers in the query protocol, a few results a page. */
export function fakeIam(identities: readonly MemoryIdentity[], page = 2) {
  const known = new Map(identities.map((identity) => [identity.arn, identity]));
  const line = wire(({ action, input }: Call) => {
    if (action === "GetRole") return { Role: { Arn: named("role", input["RoleName"]) } };
    if (action === "GetUser") return { User: { Arn: named("user", input["UserName"]) } };
    const identity = known.get(String(input["PolicySourceArn"]));
    if (identity === undefined) throw new AwsError("NoSuchEntity", "not found", 404);
    return simulated(identity, input, page);
  });
  const named = (kind: string, name: unknown): string => {
    const found = [...known.keys()].find(
      (arn) => arn.includes(`:${kind}/`) && arn.endsWith(`/${String(name)}`),
    );
    if (found !== undefined) return found;
    throw new AwsError("NoSuchEntity", "not found", 404);
  };
  return { ...line, known };
}

function listed(input: Input, name: string): readonly string[] {
  const values: string[] = [];
  for (let at = 1; `${name}.member.${at}` in input; at += 1)
    values.push(String(input[`${name}.member.${at}`]));
  return values;
}

function contextIn(input: Input): ReadonlyMap<string, readonly string[]> {
  const entries = new Map<string, readonly string[]>();
  for (let at = 1; `ContextEntries.member.${at}.ContextKeyName` in input; at += 1) {
    const prefix = `ContextEntries.member.${at}`;
    entries.set(
      String(input[`${prefix}.ContextKeyName`]).toLowerCase(),
      listed(input, `${prefix}.ContextKeyValues`),
    );
  }
  return entries;
}

function simulated(identity: MemoryIdentity, input: Input, page: number) {
  const actions = listed(input, "ActionNames");
  const [on = "*"] = listed(input, "ResourceArns");
  const from = Number(input["Marker"] ?? 0);
  const members = actions.slice(from, from + page).map((action) => resultOf(identity, { action, on, input }));
  const next = from + page;
  const isTruncated = next < actions.length;
  return {
    EvaluationResults: members.map((member) => `<member>${member}</member>`).join(""),
    IsTruncated: isTruncated,
    ...(isTruncated && { Marker: String(next) }),
  };
}

type Asked = { readonly action: string; readonly on: string; readonly input: Input };

/** What is missing stands with the resource where one is named. */
function resultOf(identity: MemoryIdentity, { action, on, input }: Asked): string {
  const { decision, missing, isWithinBoundary } = evaluated(identity, {
    action,
    on,
    context: contextIn(input),
  });
  const keys = `<MissingContextValues>${missing.map((key) => `<member>${key}</member>`).join("")}</MissingContextValues>`;
  const boundary =
    `<PermissionsBoundaryDecisionDetail><AllowedByPermissionsBoundary>${isWithinBoundary}` +
    "</AllowedByPermissionsBoundary></PermissionsBoundaryDecisionDetail>";
  const specific =
    `<ResourceSpecificResults><member><EvalResourceName>${on}</EvalResourceName>` +
    `<EvalResourceDecision>${decision}</EvalResourceDecision>${keys}</member></ResourceSpecificResults>`;
  const head = `<EvalActionName>${action}</EvalActionName><EvalResourceName>${on}</EvalResourceName>`;
  return `${head}<EvalDecision>${decision}</EvalDecision>${boundary}${on === "*" ? keys : specific}`;
}
