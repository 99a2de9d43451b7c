import { createHash, createHmac } from "node:crypto";
import { SignatureV4 } from "@smithy/signature-v4";
import type { KeyPair } from "#local/http/persona.ts";

/** SHA-256 in the form in which AWS's own signer asks for it. */
class Sha256 {
  readonly #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", bytesOf(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {}
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): string | Uint8Array {
  if (typeof data === "string") return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

export type Asked = {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Signing = {
  readonly keys: KeyPair;
  readonly now: number;
  readonly region?: string;
  readonly service?: string;
};

/** A request that AWS's own SDK signed. */
export async function signed(asked: Asked, signing: Signing): Promise<Request> {
  const { method = "GET", url, body } = asked;
  const { host, hostname, pathname, searchParams, protocol } = new URL(url);
  const { id: accessKeyId, secret: secretAccessKey } = signing.keys;
  const signer = new SignatureV4({
    region: signing.region ?? "eu-north-1",
    service: signing.service ?? "execute-api",
    credentials: { accessKeyId, secretAccessKey },
    sha256: Sha256,
  });
  const query = Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)]),
  );
  const asSdk = { method, protocol, hostname, path: pathname, query, headers: { ...asked.headers, host } };
  const { headers } = await signer.sign(
    { ...asSdk, ...(body !== undefined && { body }) },
    { signingDate: new Date(signing.now) },
  );
  return new Request(url, { method, headers, ...(body !== undefined && { body }) });
}
