import { VerifyMacCommand } from "@aws-sdk/client-kms";
import { type LinkSigner, linkMessage, macIn, signatureText } from "#core/ports/people/link-signer.ts";
import { bytesOf, type KmsClient, type KmsSettings, macAlgorithm, macOf } from "../outside/kms-mac.ts";
import { asFault, nameOf } from "../sdk-fault.ts";

/** INVARIANT (own key): no other signer uses this name, so what a laptop signed is never taken for AWS's. */
const keyId = "k1";

export function kmsLinkSigner(client: KmsClient, settings: KmsSettings): LinkSigner {
  return {
    sign: async (claims) => signatureText(keyId, await macOf(client, settings, linkMessage(keyId, claims))),
    async verify(claims, signature) {
      const mac = macIn(keyId, signature);
      if (mac === undefined) return false;
      return await isMac(client, settings, { message: linkMessage(keyId, claims), mac });
    },
  };
}

type IsMacInput = { readonly message: string; readonly mac: string };

async function isMac(
  client: KmsClient,
  { key }: KmsSettings,
  { message, mac }: IsMacInput,
): Promise<boolean> {
  const Mac = Buffer.from(mac, "base64url");
  const input = { KeyId: key, MacAlgorithm: macAlgorithm, Message: bytesOf(message), Mac } as const;
  try {
    const { MacValid } = await client.send(new VerifyMacCommand(input));
    return MacValid === true;
  } catch (error) {
    if (nameOf(error) === "KMSInvalidMacException") return false;
    throw asFault("verify a link", error, "kms:VerifyMac");
  }
}
