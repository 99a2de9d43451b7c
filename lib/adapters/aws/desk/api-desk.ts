import { SNSClient } from "@aws-sdk/client-sns";
import { SignatureV4 } from "@smithy/signature-v4";
import { Misconfigured, Unavailable } from "#core/faults.ts";
import type { Signing } from "../stores/seals/s3-request.ts";
import { deskAnswer } from "./desk-fault.ts";

type ApiRequest = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: URL;
  readonly body?: string;
};
type ApiResponse = { readonly status: number; readonly text: string };

/** What somebody at a terminal asks of Parley's own API, as themself. */
export type ApiDesk = { readonly ask: (request: ApiRequest) => Promise<ApiResponse> };

const longestWait = 30_000;
const mostBytes = 8 * 1_024 * 1_024;

/** The client itself asks nothing: it is how the SDK hands out the credentials that every tool of AWS's finds. */
export const openApiDesk = (region: string): ApiDesk => apiDesk(region, new SNSClient({ region }).config);

export const apiDesk = (region: string, signing: Signing): ApiDesk => ({
  ask: async (request) => {
    const headers = await signed(request, region, signing);
    return await answered(request, headers);
  },
});

async function signed({ method, url, body }: ApiRequest, region: string, signing: Signing) {
  const asking = { what: "sign the request", permission: "execute-api:Invoke" };
  const { credentials, sha256 } = signing;
  const signer = new SignatureV4({ region, service: "execute-api", credentials, sha256 });
  const query = Object.fromEntries(
    [...url.searchParams.keys()].map((name) => [name, url.searchParams.getAll(name)]),
  );
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const { protocol, hostname, pathname: path } = url;
  const unsigned = { method, protocol, hostname, path, query, headers: { host: url.host, ...type } };
  const request = { ...unsigned, ...(body !== undefined && { body }) };
  const { headers } = await deskAnswer(asking, () => signer.sign(request));
  const { host: _, ...rest } = headers;
  return rest;
}

/** INVARIANT (bounded): no answer takes longer, or is larger, than a terminal can bear; nothing is followed elsewhere. */
async function answered(
  { method, url, body }: ApiRequest,
  headers: Record<string, string>,
): Promise<ApiResponse> {
  const signal = AbortSignal.timeout(longestWait);
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: "manual",
      signal,
      ...(body !== undefined && { body }),
    });
    return { status: response.status, text: await bounded(response, url) };
  } catch (cause) {
    if (cause instanceof Misconfigured) throw cause;
    const why = signal.aborted ? `did not answer within ${longestWait / 1_000} seconds` : "cannot be reached";
    const hint = "check the address and your connection, then try again";
    throw new Unavailable(`\`${url.host}\` ${why}`, { hint, cause });
  }
}

async function bounded(response: Response, { host }: URL): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > mostBytes)
      throw new Misconfigured(`\`${host}\` answers with more than ${mostBytes / 1_048_576} MB`, {
        hint: "check that the address is the one of Parley's API",
      });
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
