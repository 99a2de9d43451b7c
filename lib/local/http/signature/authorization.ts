/** What the header `Authorization` says under AWS Signature Version 4. */
export type Authorization = {
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
export function readAuthorization(text: string): Authorization | undefined {
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
