import { GenerateMacCommand, type KMSClient } from "@aws-sdk/client-kms";
import { Unavailable } from "#core/faults.ts";
import { answerOf } from "../sdk-fault.ts";

export type KmsClient = Pick<KMSClient, "send">;
/** A key for HMAC-SHA-256, by ARN or alias. */
export type KmsSettings = { readonly key: string };

export const macAlgorithm = "HMAC_SHA_256";

export const bytesOf = (message: string): Uint8Array => new TextEncoder().encode(message);

/** In characters that a link may hold. */
export async function macOf(client: KmsClient, { key }: KmsSettings, message: string): Promise<string> {
  const asking = { what: "make a keyed digest", permission: "kms:GenerateMac" };
  const input = { KeyId: key, MacAlgorithm: macAlgorithm, Message: bytesOf(message) } as const;
  const { Mac } = await answerOf(asking, () => client.send(new GenerateMacCommand(input)));
  if (Mac === undefined) throw new Unavailable("AWS made no keyed digest");
  return Buffer.from(Mac).toString("base64url");
}
