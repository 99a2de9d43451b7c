import type { SessionApproval } from "../claims/approval.ts";
import type { Actor } from "../claims/claim.ts";
import { actorOf } from "./actor-of.ts";
import type { Profiles } from "./profiles.ts";

/** Who asks, as AWS proved it; nothing of it is the caller's to say. */
export type Caller = {
  /** Canonical: the one that records of their changes give as well. */
  readonly principal: string;
  readonly actor: Actor;
  readonly account: string;
  readonly arn: string;
  /** Who approved what is done in the very session that signed. */
  readonly approved?: SessionApproval | undefined;
};

type CallerOfInput = {
  readonly userArn?: string | null | undefined;
  readonly accountId?: string | null | undefined;
};

const longest = 1_024;
const shape = /^arn:aws(?:-[a-z]+)*:(?:iam|sts)::(\d{12}):(root|user|assumed-role)(?:\/([\x21-\x7e]+))?$/;

/** As a record of the same caller would call it. */
const recordType = { root: "Root", user: "IAMUser", "assumed-role": "AssumedRole" } as const;

/**
 * Undefined where it is not known who asks. Of a federated session AWS tells only the name, which is the caller's
 * own choice, so nobody is known by it.
 */
export function callerOf({ userArn, accountId }: CallerOfInput, profiles: Profiles): Caller | undefined {
  const arn = userArn ?? "";
  const found = arn.length > longest ? null : shape.exec(arn);
  if (found === null) return undefined;
  const [, account = "", kind = "", rest = ""] = found;
  if (accountId !== undefined && accountId !== null && accountId !== account) return undefined;
  if (!isWhole(kind, rest)) return undefined;
  const type = recordType[kind as keyof typeof recordType];
  const actor = actorOf({ userIdentity: { type, arn, accountId: account } }, profiles);
  return actor === null ? undefined : { principal: actor.principal, actor, account, arn };
}

const reserved = /^AWSReservedSSO_[A-Za-z0-9+=,.@_-]{1,32}_[0-9a-f]{16}$/;

function isWhole(kind: string, rest: string): boolean {
  if (kind === "root") return rest === "";
  if (kind === "user") return !rest.endsWith("/") && rest !== "";
  const [role = "", session = "", ...more] = rest.split("/");
  if (role === "" || session === "" || more.length > 0) return false;
  // What only looks like a role of AWS's own is nobody's: by its session they could call themselves anybody.
  if (role.startsWith("AWSReserved")) return reserved.test(role);
  return !role.startsWith("AWSServiceRoleFor");
}
