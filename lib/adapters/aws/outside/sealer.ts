import { GetPublicKeyCommand, SignCommand, VerifyCommand } from "@aws-sdk/client-kms";
import { Unavailable } from "#core/faults.ts";
import type { Sealer } from "#core/ports/outside/sealer.ts";
import { answerOf, asFault, nameOf } from "../sdk-fault.ts";
import { bytesOf, type KmsClient } from "./kms-mac.ts";

const SigningAlgorithm = "ECDSA_SHA_256";
const MessageType = "RAW";

/** A P-256 key of KMS: the private half never leaves it, and with the public one anybody verifies. */
export function kmsSealer(client: KmsClient, { key: KeyId }: { readonly key: string }): Sealer {
  return {
    key: () => publicKey(client, KeyId),
    async sign(digest) {
      const asking = { what: "sign the decisions of a day", permission: "kms:Sign" };
      const input = { KeyId, SigningAlgorithm, MessageType, Message: bytesOf(digest) } as const;
      const { Signature } = await answerOf(asking, () => client.send(new SignCommand(input)));
      if (Signature === undefined) throw new Unavailable("AWS made no signature");
      return Buffer.from(Signature).toString("base64");
    },
    verify: (digest, signature) => isSigned(client, KeyId, { digest, signature }),
  };
}

async function publicKey(client: KmsClient, KeyId: string): Promise<string> {
  const asking = { what: "read the key of seals", permission: "kms:GetPublicKey" };
  const { PublicKey } = await answerOf(asking, () => client.send(new GetPublicKeyCommand({ KeyId })));
  if (PublicKey === undefined) throw new Unavailable("AWS gave no public key");
  return Buffer.from(PublicKey).toString("base64");
}

type IsSignedInput = { readonly digest: string; readonly signature: string };

async function isSigned(
  client: KmsClient,
  KeyId: string,
  { digest, signature }: IsSignedInput,
): Promise<boolean> {
  const Signature = Buffer.from(signature, "base64");
  if (Signature.length === 0 || Signature.toString("base64") !== signature) return false;
  const input = { KeyId, SigningAlgorithm, MessageType, Message: bytesOf(digest), Signature } as const;
  try {
    const { SignatureValid } = await client.send(new VerifyCommand(input));
    return SignatureValid === true;
  } catch (error) {
    if (nameOf(error) === "KMSInvalidSignatureException") return false;
    throw asFault("verify a seal", error, "kms:Verify");
  }
}
