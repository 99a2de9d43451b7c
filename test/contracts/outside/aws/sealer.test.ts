import { KMSClient } from "@aws-sdk/client-kms";
import { describe, expect, it } from "vitest";
import { kmsSealer } from "#adapters/aws/outside/sealer.ts";
import { memorySealer } from "#adapters/memory/outside/sealer.ts";
import { sha256 } from "#core/digest.ts";
import { sealerContract } from "../sealer.contract.ts";
import { AwsError, wire } from "../wire/wire.ts";

const digest = sha256("what is signed");

/** KMS with a P-256 key for each name, and an error for a signature that is not the message's. */
function fakeKms() {
  return wire(async ({ action, input }) => {
    const KeyId = String(input["KeyId"]);
    const pair = memorySealer(`kms ${KeyId}`);
    if (action === "GetPublicKey") return { KeyId, PublicKey: await pair.key(), KeySpec: "ECC_NIST_P256" };
    if (input["SigningAlgorithm"] !== "ECDSA_SHA_256") throw new AwsError("InvalidKeyUsageException");
    if (input["MessageType"] !== "RAW") throw new AwsError("ValidationException");
    const message = Buffer.from(String(input["Message"]), "base64").toString();
    if (message.length < 1 || message.length > 4_096) throw new AwsError("ValidationException");
    if (action === "Sign") return { KeyId, Signature: await pair.sign(message) };
    if (await pair.verify(message, String(input["Signature"]))) return { KeyId, SignatureValid: true };
    throw new AwsError("KMSInvalidSignatureException", "");
  });
}

sealerContract("KMS", (key) => kmsSealer(new KMSClient(fakeKms().config), { key }));

describe("KMS sealer", () => {
  it("does not ask KMS about what cannot be a signature", async () => {
    const { config, calls } = fakeKms();
    const sealer = kmsSealer(new KMSClient(config), { key: "alias/parley-seals" });
    for (const none of ["", "A", "A===", "AA==x"]) expect(await sealer.verify(digest, none)).toBe(false);
    expect(calls).toEqual([]);
  });

  it.each([
    { error: "KMSInvalidStateException", name: "Misconfigured" },
    { error: "DisabledException", name: "Misconfigured" },
    { error: "AccessDeniedException", name: "Misconfigured" },
    { error: "KMSInternalException", name: "Unavailable" },
  ])("is $name where KMS says $error", async ({ error, name }) => {
    const { config } = wire(() => {
      throw new AwsError(error);
    });
    const sealer = kmsSealer(new KMSClient({ ...config, maxAttempts: 1 }), { key: "k" });
    await expect(sealer.sign(digest)).rejects.toMatchObject({ name });
    await expect(sealer.verify(digest, "AAAA")).rejects.toMatchObject({ name });
    await expect(sealer.key()).rejects.toMatchObject({ name });
  });
});
