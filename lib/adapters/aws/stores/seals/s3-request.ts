import type { KMSClient } from "@aws-sdk/client-kms";
import { SignatureV4 } from "@smithy/signature-v4";
import { sha256 } from "#core/digest.ts";
import { Misconfigured, Unavailable } from "#core/faults.ts";
import { answerOf } from "../../sdk-fault.ts";

/** How a request is signed: any client of the SDK knows it of its own. */
export type Signing = Pick<KMSClient["config"], "credentials" | "sha256">;

export type SealPlace = {
  /** Of the bucket, such as `https://bucket.s3.eu-north-1.amazonaws.com`. */
  readonly url: string;
  readonly region: string;
};

type S3RequestInput = {
  readonly method: "GET" | "PUT";
  /** Without the slash before it. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string;
};

const longestWait = 10_000;

/** Asks S3 one thing: its client would be as large as all the rest of a function. */
export async function s3Request(asked: S3RequestInput, signing: Signing, { url, region }: SealPlace) {
  const { method, key, body, query = {} } = asked;
  const to = new URL(`/${key}`, url);
  for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value);
  const signer = new SignatureV4({ region, service: "s3", uriEscapePath: false, ...signing });
  const headers = { host: to.host, ...(body !== undefined && ofWriting(body)) };
  const request = { method, protocol: to.protocol, hostname: to.hostname, path: to.pathname, headers };
  const asking = { what: "sign a request for a seal", permission: "s3:GetObject" };
  const signed = await answerOf(asking, () =>
    signer.sign({ ...request, query, ...(body !== undefined && { body }) }),
  );
  const { host: _, ...sent } = signed.headers;
  const signal = AbortSignal.timeout(longestWait);
  try {
    const told = { method, headers: sent, redirect: "manual", signal, body: body ?? null } as const;
    const response = await fetch(to, told);
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw new Unavailable("AWS did not answer for a seal", { cause });
  }
}

/** S3 asks for a checksum of whatever it is to lock. */
const ofWriting = (body: string) => ({
  "content-type": "application/json",
  "if-none-match": "*",
  "x-amz-checksum-sha256": Buffer.from(sha256(body), "hex").toString("base64"),
});

type S3Purpose = { readonly what: string; readonly permission: string };
type S3RefusalInput = { readonly status: number; readonly text: string };

export function s3Refusal({ status, text }: S3RefusalInput, asking: S3Purpose): Misconfigured | Unavailable {
  const { what, permission } = asking;
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? `status ${status}`;
  const message = `AWS did not ${what}: ${code}`;
  if (status !== 403 && code !== "NoSuchBucket") return new Unavailable(message);
  const hint = `grant \`${permission}\` to the role that asks, or deploy Parley again`;
  return new Misconfigured(message, { hint });
}
