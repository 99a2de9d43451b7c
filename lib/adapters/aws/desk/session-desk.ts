import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { Misconfigured } from "#core/faults.ts";
import { deskAnswer } from "./desk-fault.ts";

export type SessionAsked = {
  readonly role: string;
  readonly name: string;
  readonly sourceIdentity?: string;
};

export type SessionKeys = { readonly id: string; readonly secret: string; readonly token: string };

/** How somebody at a terminal takes a role, as themself. */
export type SessionDesk = { readonly assume: (asked: SessionAsked) => Promise<SessionKeys> };

export const openSessionDesk = (region: string): SessionDesk => sessionDesk(new STSClient({ region }));

export const sessionDesk = (client: Pick<STSClient, "send">): SessionDesk => ({
  async assume({ role, name, sourceIdentity }) {
    const permission =
      sourceIdentity === undefined ? "sts:AssumeRole" : "sts:AssumeRole and sts:SetSourceIdentity";
    const asking = { what: `let you take \`${role}\``, permission };
    const command = new AssumeRoleCommand({
      RoleArn: role,
      RoleSessionName: name,
      ...(sourceIdentity !== undefined && { SourceIdentity: sourceIdentity }),
    });
    const { Credentials: keys } = await deskAnswer(asking, () => client.send(command));
    if (
      keys?.AccessKeyId === undefined ||
      keys.SecretAccessKey === undefined ||
      keys.SessionToken === undefined
    )
      throw new Misconfigured("AWS gave a session without credentials", { hint: "try again" });
    return { id: keys.AccessKeyId, secret: keys.SecretAccessKey, token: keys.SessionToken };
  },
});
