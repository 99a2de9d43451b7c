import { VerifyMacCommand } from "@aws-sdk/client-kms";
import { type LinkSigner, linkMessage } from "#core/ports/outside/link-signer.ts";
import { asFault, nameOf } from "../sdk-fault.ts";
import { bytesOf, type KmsClient, type KmsSettings, macAlgorithm, macOf } from "./kms-mac.ts";

export function kmsLinkSigner(client: KmsClient, settings: KmsSettings): LinkSigner {
  return {
    sign: (claims) => macOf(client, settings, linkMessage(claims)),
    verify: (claims, signature) => isMac(client, settings, { message: linkMessage(claims), signature }),
  };
}

/** Another spelling of the same bytes was never given out. */
function macIn(signature: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]{43}$/.test(signature)) return undefined;
  const mac = Buffer.from(signature, "base64url");
  return mac.toString("base64url") === signature ? mac : undefined;
}

type Signed = { readonly message: string; readonly signature: string };

async function isMac(client: KmsClient, { key }: KmsSettings, signed: Signed): Promise<boolean> {
  const { message, signature } = signed;
  const mac = macIn(signature);
  if (mac === undefined) return false;
  const input = { KeyId: key, MacAlgorithm: macAlgorithm, Message: bytesOf(message), Mac: mac } as const;
  try {
    const { MacValid } = await client.send(new VerifyMacCommand(input));
    return MacValid === true;
  } catch (error) {
    if (nameOf(error) === "KMSInvalidMacException") return false;
    throw asFault("verify a link", error, "kms:VerifyMac");
  }
}
