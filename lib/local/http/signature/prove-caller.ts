import { createHmac, timingSafeEqual } from "node:crypto";
import { canonicalRequest, hashOf, type Signable } from "./canonical-request.ts";

/** What the header `Authorization` says under AWS Signature Version 4. */
type Authorization = {
  readonly keyId: string;
  /** `20261121`. */
  readonly day: string;
  readonly region: string;
  readonly service: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
};

const longest = 4_000;
const credential = /^(\w{4,128})\/(\d{8})\/([a-z0-9-]{1,40})\/([a-z0-9-]{1,40})\/aws4_request$/;
const headerNames = /^[a-z0-9!#$%&'*+.^_`|~-]+(?:;[a-z0-9!#$%&'*+.^_`|~-]+)*$/;

/** Undefined unless it is written as AWS asks. */
function readAuthorization(text: string): Authorization | undefined {
  const [, list] = /^AWS4-HMAC-SHA256 +(.+)$/.exec(text.slice(0, longest)) ?? [];
  const parts = new Map((list ?? "").split(/, */).map(named));
  const scope = credential.exec(parts.get("Credential") ?? "");
  const names = parts.get("SignedHeaders") ?? "";
  const signature = parts.get("Signature") ?? "";
  if (parts.size !== 3 || scope === null) return undefined;
  if (!headerNames.test(names) || !/^[0-9a-f]{64}$/.test(signature)) return undefined;
  const [, keyId = "", day = "", region = "", service = ""] = scope;
  return { keyId, day, region, service, signedHeaders: names.split(";"), signature };
}

function named(part: string): readonly [string, string] {
  const at = part.indexOf("=");
  return [part.slice(0, at), part.slice(at + 1)];
}

type SignatureOfScope = { readonly day: string; readonly region: string; readonly service: string };
type Signing = { readonly secret: string; readonly moment: string; readonly scope: SignatureOfScope };

/** AWS Signature Version 4 of a canonical request; `moment` is like `20261121T031000Z`. */
export function signatureOf(canonical: string, { secret, moment, scope }: Signing): string {
  const { day, region, service } = scope;
  const steps = [day, region, service, "aws4_request"];
  const key = steps.reduce<string | Uint8Array>((before, step) => mac(before, step), `AWS4${secret}`);
  const text = ["AWS4-HMAC-SHA256", moment, steps.join("/"), hashOf(canonical)].join("\n");
  return Buffer.from(mac(key, text)).toString("hex");
}

const mac = (key: string | Uint8Array, text: string): Uint8Array =>
  createHmac("sha256", key).update(text).digest();

/** Why a caller is turned away, in the words of API Gateway. */
type ProveCallerRefusal = { readonly type: string; readonly message: string };

type Key = { readonly id: string; readonly secret: string };
type Holder = { readonly keys: Key };
export type Proven<T> =
  | { readonly ok: true; readonly caller: T }
  | { readonly ok: false; readonly refusal: ProveCallerRefusal };

export type Gate<T> = { readonly callers: readonly T[]; readonly region: string; readonly now: number };

const service = "execute-api";
const mostSkewMs = 300_000;

/** Who signed a request. INVARIANT (nothing on trust): of what is signed nothing is taken from the caller but the signature. */
export function proveCaller<T extends Holder>(request: Signable, gate: Gate<T>): Proven<T> {
  const text = request.headers.get("authorization");
  if (text === null) return refused("MissingAuthenticationToken", "Missing Authentication Token");
  const said = readAuthorization(text);
  if (said === undefined) return refused("IncompleteSignature", incomplete);
  const wrong = wrongScope(said, gate.region) ?? unsigned(said, request) ?? untimely(said, request, gate.now);
  if (wrong !== undefined) return { ok: false, refusal: wrong };
  const caller = gate.callers.find(({ keys }) => keys.id === said.keyId);
  if (caller === undefined) return refused("UnrecognizedClient", unknown);
  return isSignedWith(caller.keys.secret, said, request)
    ? { ok: true, caller }
    : refused("InvalidSignature", mismatch);
}

const incomplete =
  "Authorization header requires 'Credential', 'SignedHeaders' and 'Signature' under AWS4-HMAC-SHA256.";
const unknown = "The security token included in the request is invalid.";
const mismatch =
  "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.";

const reason = (kind: string, message: string): ProveCallerRefusal => ({ type: `${kind}Exception`, message });
const refused = (kind: string, message: string) => ({ ok: false, refusal: reason(kind, message) }) as const;

function wrongScope(said: Authorization, region: string): ProveCallerRefusal | undefined {
  if (said.region !== region)
    return reason("InvalidSignature", `Credential should be scoped to a valid region, not '${said.region}'.`);
  if (said.service !== service)
    return reason("InvalidSignature", `Credential should be scoped to correct service: '${service}'.`);
  return undefined;
}

/** Where and when must be signed, and all else that is AWS's own. */
function unsigned(
  { signedHeaders }: Authorization,
  { headers, body }: Signable,
): ProveCallerRefusal | undefined {
  const own = [...headers.keys()].filter((name) => name.startsWith("x-amz-"));
  const missing = ["host", "x-amz-date", ...own].filter((name) => !signedHeaders.includes(name));
  if (missing.length > 0)
    return reason(
      "InvalidSignature",
      `'${missing[0]}' must be a 'SignedHeader' in the Authorization header.`,
    );
  const isSorted = signedHeaders.every((name, at) => at === 0 || name > (signedHeaders[at - 1] ?? ""));
  if (!isSorted) return reason("InvalidSignature", mismatch);
  const hash = headers.get("x-amz-content-sha256");
  return hash === null || hash === hashOf(body) ? undefined : reason("InvalidSignature", mismatch);
}

function untimely(
  { day }: Authorization,
  { headers }: Signable,
  now: number,
): ProveCallerRefusal | undefined {
  const text = headers.get("x-amz-date") ?? "";
  const moment = momentIn(text);
  if (Number.isNaN(moment) || !text.startsWith(day))
    return reason(
      "InvalidSignature",
      "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP",
    );
  if (Math.abs(now - moment) <= mostSkewMs) return undefined;
  const bound = new Date(now).toISOString();
  return reason("InvalidSignature", `Signature expired: ${text} is not within five minutes of ${bound}`);
}

function momentIn(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (parts === null) return Number.NaN;
  const [, year, month, day, hour, minute, second] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function isSignedWith(secret: string, said: Authorization, request: Signable): boolean {
  const moment = request.headers.get("x-amz-date") ?? "";
  const canonical = canonicalRequest(request, said.signedHeaders);
  const due = signatureOf(canonical, { secret, moment, scope: said });
  return timingSafeEqual(Buffer.from(due), Buffer.from(said.signature));
}
