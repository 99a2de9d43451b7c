import { SNSClient } from "@aws-sdk/client-sns";
import { SignatureV4 } from "@smithy/signature-v4";
import { Misconfigured, Unavailable } from "#core/faults.ts";
import type { Signing } from "../stores/seals/s3-request.ts";
import { deskAnswer } from "./desk-fault.ts";

export type SessionAsked = {
  readonly role: string;
  readonly name: string;
  readonly sourceIdentity?: string;
};

export type SessionKeys = { readonly id: string; readonly secret: string; readonly token: string };

/** How somebody at a terminal takes a role, as themself. */
export type SessionDesk = { readonly assume: (asked: SessionAsked) => Promise<SessionKeys> };

/** The client itself asks nothing: it is how the SDK hands out the credentials that every tool of AWS's finds. */
export const openSessionDesk = (region: string): SessionDesk =>
  sessionDesk(region, new SNSClient({ region }).config, fetch);

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Asks STS one thing: its client would be as large as all the rest of the command line. */
export const sessionDesk = (region: string, signing: Signing, send: Fetch): SessionDesk => ({
  async assume(asked) {
    const { role, sourceIdentity } = asked;
    const permission =
      sourceIdentity === undefined ? "sts:AssumeRole" : "sts:AssumeRole and sts:SetSourceIdentity";
    const asking = { what: `let you take \`${role}\``, permission };
    return await deskAnswer(asking, () => assumed(asked, region, { signing, send }));
  },
});

const longestWait = 15_000;

async function assumed(
  { role, name, sourceIdentity }: SessionAsked,
  region: string,
  { signing, send }: { readonly signing: Signing; readonly send: Fetch },
): Promise<SessionKeys> {
  const host = `sts.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;
  const words = { Action: "AssumeRole", Version: "2011-06-15", RoleArn: role, RoleSessionName: name };
  const identity = sourceIdentity !== undefined && { SourceIdentity: sourceIdentity };
  const body = new URLSearchParams({ ...words, ...identity }).toString();
  const signer = new SignatureV4({ region, service: "sts", ...signing });
  const told = { method: "POST", protocol: "https:", hostname: host, path: "/", body };
  const headers = { host, "content-type": "application/x-www-form-urlencoded" };
  const { host: _, ...signed } = (await signer.sign({ ...told, headers })).headers;
  const signal = AbortSignal.timeout(longestWait);
  const asked = { method: "POST", headers: signed, body, redirect: "manual", signal } as const;
  const response = await send(`https://${host}/`, asked).catch((cause: unknown) => {
    throw new Unavailable(`\`${host}\` cannot be reached`, { hint: "check your connection", cause });
  });
  return keysIn(await response.text(), response.ok);
}

const partOf = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]{1,8192})</${name}>`).exec(text)?.[1];

function keysIn(text: string, isFine: boolean): SessionKeys {
  if (!isFine) {
    const [code = "Unknown", message = "no reason was given"] = [
      partOf(text, "Code"),
      partOf(text, "Message"),
    ];
    throw Object.assign(new Error(message), { name: code });
  }
  const [id, secret, token] = ["AccessKeyId", "SecretAccessKey", "SessionToken"].map((name) =>
    partOf(text, name),
  );
  if (id === undefined || secret === undefined || token === undefined)
    throw new Misconfigured("AWS gave a session without credentials", { hint: "try again" });
  return { id, secret, token };
}
