import { SignatureV4 } from "@smithy/signature-v4";
import { Unavailable } from "#core/faults.ts";
import { partitionOf } from "#core/resources/arn.ts";
import type { Signing } from "../stores/seals/s3-request.ts";
import { type DeskFaultInput, deskAnswer } from "./desk-fault.ts";

/** Where services are asked; the endpoint is AWS's own unless a test says otherwise. */
export type DeskPlace = { readonly region: string; readonly endpoint?: string };

type SignedPostInput = {
  readonly service: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** @default - the root, where most services take everything */
  readonly path?: string;
  readonly asking: DeskFaultInput;
};

const longestWait = 30_000;

/** Where the services of a region answer. */
export const domainIn = (region: string): string =>
  partitionOf(region) === "aws-cn" ? "amazonaws.com.cn" : "amazonaws.com";

/** Asks a service one thing, signed as whoever is at the terminal. */
export async function signedPost(
  { service, headers, body, path = "/", asking }: SignedPostInput,
  signing: Signing,
  { region, endpoint }: DeskPlace,
) {
  const url = new URL(path, endpoint ?? `https://${service}.${region}.${domainIn(region)}/`);
  const signer = new SignatureV4({ region, service, ...signing });
  const request = { method: "POST", protocol: url.protocol, hostname: url.hostname, path, query: {} };
  const own = { host: url.host, ...headers };
  const signed = await deskAnswer(asking, () => signer.sign({ ...request, headers: own, body }));
  const { host: _, ...sent } = signed.headers;
  return await answered(url, sent, body);
}

async function answered(url: URL, headers: Readonly<Record<string, string>>, body: string) {
  const signal = AbortSignal.timeout(longestWait);
  try {
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    const hint = "check the region and your connection, then try again";
    throw new Unavailable(`\`${url.host}\` cannot be reached`, { hint, cause });
  }
}
