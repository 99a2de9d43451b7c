import { Misconfigured, Unavailable } from "#core/faults.ts";
import type { Signing } from "../stores/seals/s3-request.ts";
import { type DeskPlace, signedPost } from "./signed-post.ts";

type JsonDeskCall = {
  readonly service: "dynamodb" | "kms" | "secretsmanager";
  /** Such as `Scan`. */
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
};

/** Asks a service that speaks JSON, without its client: what somebody at a terminal asks, as themself. */
export type JsonDesk = (call: JsonDeskCall) => Promise<Readonly<Record<string, unknown>>>;

const protocols = {
  dynamodb: { target: "DynamoDB_20120810", type: "application/x-amz-json-1.0" },
  secretsmanager: { target: "secretsmanager", type: "application/x-amz-json-1.1" },
  kms: { target: "TrentService", type: "application/x-amz-json-1.1" },
} as const;

export const jsonDesk =
  (signing: Signing, place: DeskPlace): JsonDesk =>
  async ({ service, action, input }) => {
    const { target, type } = protocols[service];
    const headers = { "content-type": type, "x-amz-target": `${target}.${action}` };
    const asking = { what: `ask ${service} to ${action}`, permission: `${service}:${action}` };
    const post = { service, headers, body: JSON.stringify(input), asking };
    const { status, text } = await signedPost(post, signing, place);
    if (status === 200) return JSON.parse(text) as Readonly<Record<string, unknown>>;
    throw refusal(status, text, asking);
  };

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
