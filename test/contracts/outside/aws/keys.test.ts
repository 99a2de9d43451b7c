import { createHmac, timingSafeEqual } from "node:crypto";
import { KMSClient } from "@aws-sdk/client-kms";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kmsSecretDigests } from "#adapters/aws/outside/secret-digests.ts";
import { kmsLinkSigner } from "#adapters/aws/people/link-signer.ts";
import { memoryLinkSigner } from "#adapters/memory/people/link-signer.ts";
import { linkSignerContract } from "../link-signer.contract.ts";
import { secretDigestsContract } from "../secret-digests.contract.ts";
import { AwsError, wire } from "../wire/wire.ts";

const claims = { case: "c", question: "q", approver: "a", expires: "2026-11-21T03:10:00Z" };

/** KMS with its limits: a message of 1 to 4,096 bytes, and an error for a code that is not the message's. */
function fakeKms() {
  return wire(({ action, input }) => {
    const message = Buffer.from(String(input["Message"]), "base64");
    if (input["MacAlgorithm"] !== "HMAC_SHA_256") throw new AwsError("InvalidKeyUsageException");
    if (message.length < 1 || message.length > 4_096) throw new AwsError("ValidationException");
    const mac = createHmac("sha256", `kms ${input["KeyId"]}`).update(message).digest();
    const answer = { KeyId: input["KeyId"], MacAlgorithm: "HMAC_SHA_256" };
    if (action === "GenerateMac") return { ...answer, Mac: mac.toString("base64") };
    const given = Buffer.from(String(input["Mac"]), "base64");
    if (given.length !== mac.length || !timingSafeEqual(given, mac))
      throw new AwsError("KMSInvalidMacException", "");
    return { ...answer, MacValid: true };
  });
}

linkSignerContract("KMS", (key) => kmsLinkSigner(new KMSClient(fakeKms().config), { key }));
secretDigestsContract("KMS", (key) => kmsSecretDigests(new KMSClient(fakeKms().config), { key }));

describe("KMS link signer", () => {
  it("asks for exactly this, and tells KMS nothing of the claims", async () => {
    const { config, calls } = fakeKms();
    const signer = kmsLinkSigner(new KMSClient(config), { key: "alias/parley-links" });
    const signature = await signer.sign(claims);
    await signer.verify(claims, signature);
    const Message = expect.any(String);
    expect(calls.map(({ action, input }) => ({ action, input }))).toEqual([
      {
        action: "GenerateMac",
        input: { KeyId: "alias/parley-links", MacAlgorithm: "HMAC_SHA_256", Message },
      },
      {
        action: "VerifyMac",
        input: {
          KeyId: "alias/parley-links",
          MacAlgorithm: "HMAC_SHA_256",
          Message,
          Mac: Buffer.from(signature.replace("k1.", ""), "base64url").toString("base64"),
        },
      },
    ]);
    const sent = Buffer.from(String(calls[0]?.input["Message"]), "base64").toString();
    expect(sent).toMatch(/^parley link [0-9a-f]{64}$/);
    expect(calls[1]?.input["Message"]).toBe(calls[0]?.input["Message"]);
  });

  it("does not ask KMS about what cannot be a signature", async () => {
    const { config, calls } = fakeKms();
    const signer = kmsLinkSigner(new KMSClient(config), { key: "k" });
    const macs = ["", "A", "A".repeat(44), `${"A".repeat(42)}B`, `${"A".repeat(42)}/`];
    const heads = ["", "k1", "k2.", "K1.", "k1..", " k1."];
    const forged = [...macs.map((mac) => `k1.${mac}`), ...heads.map((head) => head + "A".repeat(43))];
    for (const each of forged) expect(await signer.verify(claims, each)).toBe(false);
    expect(calls).toEqual([]);
  });

  it("refuses what a laptop signed without asking KMS, and a laptop what KMS signed", async () => {
    const { config, calls } = fakeKms();
    const kms = kmsLinkSigner(new KMSClient(config), { key: "k" });
    // Even one that knows the very key.
    const laptop = memoryLinkSigner("kms k");
    const word = fc.string({ maxLength: 12 });
    const anyClaims = fc.record({ case: word, question: word, approver: word, expires: word });
    await fc.assert(
      fc.asyncProperty(anyClaims, async (any) => {
        const [ours, theirs] = [await kms.sign(any), await laptop.sign(any)];
        const before = calls.length;
        expect(await kms.verify(any, theirs)).toBe(false);
        expect(calls).toHaveLength(before);
        expect(await laptop.verify(any, ours)).toBe(false);
        const renamed = [theirs.replace("laptop.", "k1."), ours.replace("k1.", "laptop.")] as const;
        expect(await kms.verify(any, renamed[0])).toBe(false);
        expect(await laptop.verify(any, renamed[1])).toBe(false);
        expect(await kms.verify(any, ours)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    { error: "ThrottlingException", fault: "Unavailable" },
    { error: "KMSInternalException", fault: "Unavailable" },
    { error: "DisabledException", fault: "Misconfigured" },
    { error: "KMSInvalidStateException", fault: "Misconfigured" },
    { error: "NotFoundException", fault: "Misconfigured" },
    { error: "InvalidKeyUsageException", fault: "Misconfigured" },
    { error: "AccessDeniedException", fault: "Misconfigured" },
  ])("turns $error into $fault and never into a yes", async ({ error, fault }) => {
    const { config } = wire(() => {
      throw new AwsError(error);
    });
    const signer = kmsLinkSigner(new KMSClient(config), { key: "k" });
    await expect(signer.sign(claims)).rejects.toMatchObject({ name: fault });
    await expect(signer.verify(claims, `k1.${"A".repeat(43)}`)).rejects.toMatchObject({ name: fault });
  });
});

describe("KMS secret digests", () => {
  it("ask once for a secret, and never tell it", async () => {
    const { config, calls } = fakeKms();
    const secrets = kmsSecretDigests(new KMSClient(config), { key: "k" });
    const first = await secrets.digest("hunter2");
    expect(await secrets.digest("hunter2")).toBe(first);
    expect(calls).toHaveLength(1);
    expect(Buffer.from(String(calls[0]?.input["Message"]), "base64").toString()).not.toContain("hunter2");
  });

  it("ask again after a failure", async () => {
    let isDown = true;
    const { config } = wire(() => {
      if (isDown) throw new AwsError("KMSInternalException", "down", 500);
      return { Mac: Buffer.alloc(32).toString("base64") };
    });
    const secrets = kmsSecretDigests(new KMSClient(config), { key: "k" });
    await expect(secrets.digest("hunter2")).rejects.toMatchObject({ name: "Unavailable" });
    isDown = false;
    expect(await secrets.digest("hunter2")).toBe("A".repeat(43));
  });
});
