import {
  type EvaluationResult,
  GetRoleCommand,
  GetUserCommand,
  type IAMClient,
  SimulatePrincipalPolicyCommand,
} from "@aws-sdk/client-iam";
import { canonicalJson } from "#core/fields/json.ts";
import type { Clock } from "#core/ports/clock.ts";
import {
  type ActionOn,
  identityIn,
  type MayWrite,
  type Permissions,
  unaskable,
  type WriteAsked,
} from "#core/ports/outside/permissions.ts";
import { nameOf } from "../../sdk-fault.ts";
import type { ClientFor } from "../spoke-clients.ts";

type SimulatedClient = Pick<IAMClient, "send">;

/** IAM answers so many results at once, and there is an end to asking for more. */
const mostPages = 10;

/** One question for each thing that actions are done to. INVARIANT (all of them): an action without an answer is refused. */
async function simulated(client: SimulatedClient, principal: string, asked: WriteAsked): Promise<MayWrite> {
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

type PermissionsClient = Pick<IAMClient, "send">;

/** An answer is remembered for so long, unless the latest is asked for. */
const rememberedFor = 60_000;
const mostRemembered = 1_000;

/** Questions that nobody writes upon: so many at once, and after that one in so many milliseconds. IAM takes few. */
const burst = 20;
const refillMs = 250;

const gone: ReadonlySet<string> = new Set(["NoSuchEntity", "NoSuchEntityException"]);

/** Asks IAM's simulation in the principal's own account. What stands in the way of asking is an answer: none. */
export function iamPermissions(
  clientFor: ClientFor<PermissionsClient>,
  { now }: { readonly now: Clock },
): Permissions {
  const known = new Map<string, { readonly at: number; readonly answer: MayWrite }>();
  const isAffordable = allowance(now);
  const arns = new Map<string, string>();
  const ask = async (asked: WriteAsked): Promise<MayWrite> => {
    const client = await clientFor({ account: asked.resource.account, region: "global" });
    const arn = arns.get(asked.principal) ?? (await arnOf(asked.principal, client));
    if (arn === undefined) return gonePrincipal(asked);
    if (arns.size >= mostRemembered) arns.clear();
    arns.set(asked.principal, arn);
    return await simulated(client, arn, asked);
  };
  const answered = async (asked: WriteAsked): Promise<MayWrite> => {
    try {
      return await ask(asked);
    } catch (error) {
      // A role that was made again may have another path.
      arns.delete(asked.principal);
      return gone.has(nameOf(error)) ? gonePrincipal(asked) : unreachable(nameOf(error));
    }
  };
  return {
    async mayWrite(asked, read) {
      const why = unaskable(asked);
      if (why !== undefined) return { backing: "none", why };
      const key = canonicalJson(asked as never);
      const last = known.get(key);
      if (read !== "latest" && last !== undefined && now() >= last.at && now() - last.at < rememberedFor)
        return last.answer;
      if (read !== "latest" && !isAffordable()) return tooOften;
      const at = now();
      const answer = await answered(asked);
      if (known.size >= mostRemembered) known.clear();
      if (answer.backing === "permitted" || answer.isFault !== true) known.set(key, { at, answer });
      else known.delete(key);
      return answer;
    },
  };
}

const tooOften: MayWrite = { backing: "none", why: "IAM was asked too often just now", isFault: true };

const gonePrincipal = ({ principal }: WriteAsked): MayWrite => ({
  backing: "none",
  why: `IAM knows no \`${principal}\``,
});

/** Its message may name what is nobody's business; the name of the error says enough. */
const unreachable = (name: string): MayWrite => ({
  backing: "none",
  why: `IAM could not be asked (${name === "" ? "unknown error" : name})`,
  isFault: true,
});

/** The ARN with its path, which the canonical spelling leaves out. */
async function arnOf(principal: string, client: PermissionsClient): Promise<string | undefined> {
  const identity = identityIn(principal);
  if (identity?.kind === "role")
    return (await client.send(new GetRoleCommand({ RoleName: identity.name }))).Role?.Arn;
  if (identity?.kind === "user")
    return (await client.send(new GetUserCommand({ UserName: identity.name }))).User?.Arn;
  return undefined;
}

/** Whether one more question fits; of this process alone. */
function allowance(now: Clock): () => boolean {
  let full = Number.NEGATIVE_INFINITY;
  return () => {
    const next = Math.max(full, now()) + refillMs;
    if (next > now() + burst * refillMs) return false;
    full = next;
    return true;
  };
}
