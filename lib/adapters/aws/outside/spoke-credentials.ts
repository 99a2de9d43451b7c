import { AssumeRoleCommand, type STSClient } from "@aws-sdk/client-sts";
import { Unavailable } from "#core/faults.ts";
import type { Clock } from "#core/ports/clock.ts";
import { answerOf } from "../sdk-fault.ts";

export type SpokeCredentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiration: Date;
};

export type SpokeCredentialsInput = {
  /** Such as `arn:aws:iam::{account}:role/parley-reader`. */
  readonly role: string;
  readonly now: Clock;
  /** What its sessions are called in the logs of other accounts. */
  readonly sessionName?: string;
};

type SpokeCredentialsClient = Pick<STSClient, "send">;

// Anyone who begins a call with these can end it.
const spareMs = 5 * 60_000;
const mostSessions = 500;

/** The ARN of an account's role; `{service}` stands for the type's namespace, such as `AutoScaling`. */
export const roleIn = (
  template: string,
  { account, type = "" }: { account: string; type?: string },
): string => template.replaceAll("{account}", account).replaceAll("{service}", type.split("::")[1] ?? "");

/** Takes the role of an account and keeps the session until shortly before it ends. */
export function spokeCredentials(
  client: SpokeCredentialsClient,
  { role, now, sessionName = "parley" }: SpokeCredentialsInput,
): (account: string) => Promise<SpokeCredentials> {
  const sessions = new Map<string, Promise<SpokeCredentials>>();
  const begin = (account: string): Promise<SpokeCredentials> => {
    if (sessions.size >= mostSessions) sessions.clear();
    const session = assumed(client, roleIn(role, { account }), sessionName);
    sessions.set(account, session);
    return session;
  };
  return async (account) => {
    const pending = sessions.get(account);
    if (pending === undefined) return begin(account);
    const known = await pending.catch(() => undefined);
    if (known !== undefined && known.expiration.getTime() - now() > spareMs) return known;
    // The one who waited for the same one may have begun the next already.
    const next = sessions.get(account);
    return next === undefined || next === pending ? begin(account) : next;
  };
}

async function assumed(
  client: SpokeCredentialsClient,
  RoleArn: string,
  name: string,
): Promise<SpokeCredentials> {
  const asking = { what: `let Parley act as \`${RoleArn}\``, permission: "sts:AssumeRole" };
  const { Credentials: given } = await answerOf(asking, () =>
    client.send(new AssumeRoleCommand({ RoleArn, RoleSessionName: name })),
  );
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = given ?? {};
  if (!(AccessKeyId && SecretAccessKey && SessionToken && Expiration))
    throw new Unavailable(`AWS gave no whole credentials for \`${RoleArn}\``);
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
    expiration: Expiration,
  };
}
