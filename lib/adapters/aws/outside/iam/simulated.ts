import { type EvaluationResult, type IAMClient, SimulatePrincipalPolicyCommand } from "@aws-sdk/client-iam";
import type { ActionOn, MayWrite, WriteAsked } from "#core/ports/outside/permissions.ts";

type SimulatedClient = Pick<IAMClient, "send">;

/** IAM answers so many results at once, and there is an end to asking for more. */
const mostPages = 10;

/** One question for each thing that actions are done to. INVARIANT (all of them): an action without an answer is refused. */
export async function simulated(
  client: SimulatedClient,
  principal: string,
  asked: WriteAsked,
): Promise<MayWrite> {
  const groups = Map.groupBy(asked.actions, ({ on }) => on);
  for (const [on, actions] of groups) {
    const results = await resultsOf(client, { principal, asked, on, actions });
    const refused = actions.map(({ action }) => refusal(action, results)).find((why) => why !== undefined);
    if (refused !== undefined) return { backing: "none", why: refused };
  }
  return { backing: "permitted" };
}

type ResultsOfInput = {
  readonly principal: string;
  readonly asked: WriteAsked;
  readonly on: string;
  readonly actions: readonly ActionOn[];
};

async function resultsOf(
  client: SimulatedClient,
  { principal, asked, on, actions }: ResultsOfInput,
): Promise<readonly EvaluationResult[]> {
  const results: EvaluationResult[] = [];
  let Marker: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await client.send(
      new SimulatePrincipalPolicyCommand({
        PolicySourceArn: principal,
        ActionNames: actions.map(({ action }) => action),
        ResourceArns: [on],
        ContextEntries: asked.context.map(({ key, values }) => ({
          ContextKeyName: key,
          ContextKeyType: key === "aws:TagKeys" ? "stringList" : "string",
          ContextKeyValues: [...values],
        })),
        Marker,
      }),
    );
    results.push(...(answer.EvaluationResults ?? []));
    if (answer.IsTruncated !== true || answer.Marker === undefined) break;
    Marker = answer.Marker;
  }
  return results;
}

/** Why an action is refused; undefined where IAM allows it whatever else were known. */
function refusal(action: string, results: readonly EvaluationResult[]): string | undefined {
  const own = results.filter(({ EvalActionName: name }) => name?.toLowerCase() === action.toLowerCase());
  if (own.length === 0) return `IAM said nothing of \`${action}\``;
  const missing = own.flatMap(missingIn);
  if (missing[0] !== undefined)
    return `\`${action}\` depends on \`${missing[0]}\`, which nobody can tell beforehand`;
  return own.every(isAllowed) ? undefined : `IAM does not allow \`${action}\``;
}

const missingIn = (result: EvaluationResult): readonly string[] => [
  ...(result.MissingContextValues ?? []),
  ...(result.ResourceSpecificResults ?? []).flatMap(({ MissingContextValues: keys = [] }) => keys),
];

/** The whole says it already; its parts are asked as well, so that a surprise among them refuses. */
function isAllowed(result: EvaluationResult): boolean {
  const { EvalDecision, OrganizationsDecisionDetail: organisation } = result;
  if (EvalDecision !== "allowed" || organisation?.AllowedByOrganizations === false) return false;
  if (result.PermissionsBoundaryDecisionDetail?.AllowedByPermissionsBoundary === false) return false;
  return (result.ResourceSpecificResults ?? []).every(
    (specific) =>
      specific.EvalResourceDecision === "allowed" &&
      specific.PermissionsBoundaryDecisionDetail?.AllowedByPermissionsBoundary !== false,
  );
}
