import { createHash } from "node:crypto";
import { lastName } from "#core/fields/last-name.ts";
import type { Properties } from "../kinds/kit/resource-kind.ts";

/** Who writes, as AWS would record it. */
export type Writer = {
  /** `sso` is a session of Identity Center and `service` one of a service-linked role. */
  readonly kind: "role" | "user" | "sso" | "service";
  /** The ARN of the session or of the user. */
  readonly principal: string;
  readonly userAgent: string;
  readonly accessKeyId?: string;
  readonly sourceIdentity?: string;
  /** What the session is tagged with; stands only in the record of its beginning. */
  readonly tags?: Readonly<Record<string, string>>;
  /** The service that calls in the writer's name, such as `cloudformation.amazonaws.com`. */
  readonly invokedBy?: string;
  readonly isConsole?: true;
  readonly hasSecondFactor?: true;
};

/** The same name has the same unique id, as in AWS. */
export function uniqueId(prefix: string, name: string): string {
  const digest = createHash("sha256").update(name).digest("hex").toUpperCase();
  return `${prefix}${digest.slice(0, 17)}`;
}

/** The role of a session: `arn:aws:sts::1:assumed-role/deploy/ci-42` is `deploy` in the session `ci-42`. */
export function sessionOf({ kind, principal, invokedBy }: Writer) {
  const [arn = "", partition = "aws", , , account = "", rest = ""] = principal.split(":", 6);
  const [, role = "", session = ""] = rest.split("/");
  const path =
    kind === "sso"
      ? "aws-reserved/sso.amazonaws.com/"
      : kind === "service"
        ? `aws-service-role/${invokedBy ?? "aws.amazonaws.com"}/`
        : "";
  return { account, role, session, roleArn: `${arn}:${partition}:iam::${account}:role/${path}${role}` };
}

/** `userIdentity` in the shape that CloudTrail gives to each kind. */
export function identityOf(writer: Writer, now: number): Properties {
  return writer.kind === "user" ? userIdentity(writer) : sessionIdentity(writer, now);
}

function userIdentity({ principal, accessKeyId, invokedBy }: Writer): Properties {
  return {
    type: "IAMUser",
    principalId: uniqueId("AIDA", principal),
    arn: principal,
    accountId: principal.split(":")[4] ?? "",
    accessKeyId: accessKeyId ?? uniqueId("AKIA", principal).slice(0, 20),
    userName: lastName(principal),
    ...(invokedBy !== undefined && { invokedBy }),
  };
}

function sessionIdentity(writer: Writer, now: number): Properties {
  const { principal, accessKeyId, sourceIdentity, invokedBy, hasSecondFactor } = writer;
  const { account, role, session, roleArn } = sessionOf(writer);
  const roleId = uniqueId("AROA", roleArn);
  const creationDate = new Date(Math.floor(now / 3_600_000) * 3_600_000).toISOString().replace(".000", "");
  return {
    type: "AssumedRole",
    principalId: `${roleId}:${session}`,
    arn: principal,
    accountId: account,
    accessKeyId: accessKeyId ?? uniqueId("ASIA", principal).slice(0, 20),
    sessionContext: {
      sessionIssuer: { type: "Role", principalId: roleId, arn: roleArn, accountId: account, userName: role },
      attributes: { creationDate, mfaAuthenticated: String(hasSecondFactor === true) },
      ...(sourceIdentity !== undefined && { sourceIdentity }),
    },
    ...(invokedBy !== undefined && { invokedBy }),
  };
}
