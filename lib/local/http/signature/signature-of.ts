import { createHmac } from "node:crypto";
import { hashOf } from "./canonical-request.ts";

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
