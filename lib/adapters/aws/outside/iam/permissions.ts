import { GetRoleCommand, GetUserCommand, type IAMClient } from "@aws-sdk/client-iam";
import { canonicalJson } from "#core/fields/json.ts";
import type { Clock } from "#core/ports/clock.ts";
import {
  identityIn,
  type MayWrite,
  type Permissions,
  unaskable,
  type WriteAsked,
} from "#core/ports/outside/permissions.ts";
import { nameOf } from "../../sdk-fault.ts";
import type { ClientFor } from "../spoke-clients.ts";
import { simulated } from "./simulated.ts";

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
