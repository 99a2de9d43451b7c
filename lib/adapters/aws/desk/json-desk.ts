import { SignatureV4 } from "@smithy/signature-v4";
import { Misconfigured, Unavailable } from "#core/faults.ts";
import { partitionOf } from "#core/resources/arn.ts";
import type { Signing } from "../stores/seals/s3-request.ts";
import { deskAnswer } from "./desk-fault.ts";

/** Where services are asked; the endpoint is AWS's own unless a test says otherwise. */
export type JsonPlace = { readonly region: string; readonly endpoint?: string };

type JsonDeskCall = {
  readonly service: "dynamodb" | "kms" | "secretsmanager";
  /** Such as `Scan`. */
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
};

/** Asks a service that speaks JSON, without its client: what somebody at a terminal asks, as themself. */
export type JsonDesk = (call: JsonDeskCall) => Promise<Readonly<Record<string, unknown>>>;

const longestWait = 30_000;
const protocols = {
  dynamodb: { target: "DynamoDB_20120810", type: "application/x-amz-json-1.0" },
  secretsmanager: { target: "secretsmanager", type: "application/x-amz-json-1.1" },
  kms: { target: "TrentService", type: "application/x-amz-json-1.1" },
} as const;

/** Where the services of a region answer. */
export const domainIn = (region: string): string =>
  partitionOf(region) === "aws-cn" ? "amazonaws.com.cn" : "amazonaws.com";

export const jsonDesk =
  (signing: Signing, { region, endpoint }: JsonPlace): JsonDesk =>
  async ({ service, action, input }) => {
    const url = new URL(endpoint ?? `https://${service}.${region}.${domainIn(region)}/`);
    const { target, type } = protocols[service];
    const body = JSON.stringify(input);
    const signer = new SignatureV4({ region, service, ...signing });
    const headers = { host: url.host, "content-type": type, "x-amz-target": `${target}.${action}` };
    const request = { method: "POST", protocol: url.protocol, hostname: url.hostname, path: "/", query: {} };
    const asking = { what: `ask ${service} to ${action}`, permission: `${service}:${action}` };
    const signed = await deskAnswer(asking, () => signer.sign({ ...request, headers, body }));
    const { host: _, ...sent } = signed.headers;
    const { status, text } = await answered(url, sent, body);
    if (status === 200) return JSON.parse(text) as Readonly<Record<string, unknown>>;
    throw refusal(status, text, asking);
  };

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

type RefusalInput = { readonly what: string; readonly permission: string };

/** Every service names its errors so. */
function refusal(
  status: number,
  text: string,
  { what, permission }: RefusalInput,
): Misconfigured | Unavailable {
  const said = /"__type"\s*:\s*"(?:[^"#]*#)?(\w+)"/.exec(text)?.[1] ?? `status ${status}`;
  const message = `AWS did not ${what}: ${said}`;
  if (status >= 500 || /Throttl|ProvisionedThroughput/.test(said)) return new Unavailable(message);
  const hint = `check names and region, and use credentials that allow \`${permission}\``;
  return new Misconfigured(message, { hint });
}
