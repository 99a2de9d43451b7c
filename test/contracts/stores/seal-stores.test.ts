import { KMSClient } from "@aws-sdk/client-kms";
import { beforeEach, describe, expect, it } from "vitest";
import { s3SealStore, s3Seals } from "#adapters/aws/stores/seal-store.ts";
import type { Signing } from "#adapters/aws/stores/seals/s3-request.ts";
import { memorySealStore } from "#adapters/memory/stores/seal-store.ts";
import { fakeS3 } from "./fake-s3.ts";
import { sealFor, sealStoreContract } from "./seal-store.contract.ts";

const region = "eu-north-1";
const bucket = fakeS3({ pageSize: 2 });
const credentials = { accessKeyId: "local", secretAccessKey: "local" };
const signing: Signing = new KMSClient({ region, credentials }).config;
const open = () => s3SealStore(signing, { url: bucket.url(), region });

beforeEach(() => bucket.objects.clear());

sealStoreContract("memory", async () => memorySealStore());
sealStoreContract("S3", async () => open());

describe("the S3 seal store", () => {
  it("lists every seal there is, page after page, and what is none as it stands", async () => {
    const store = open();
    const days = ["2026-11-21", "2026-11-22", "2026-11-23"];
    for (const day of days) await store.put(sealFor(day));
    bucket.objects.set("seals/999999999999/2026-11-21.json", "<html>");
    const found: unknown[] = [];
    for await (const seal of s3Seals(signing, { url: bucket.url(), region })) found.push(seal);
    expect(found).toEqual([...days.map((day) => sealFor(day)), "<html>"]);
  });

  it("is misconfigured where it may not ask", async () => {
    const refused = () => Promise.reject(Object.assign(new Error("no"), { name: "AccessDeniedException" }));
    const store = s3SealStore({ ...signing, credentials: refused }, { url: bucket.url(), region });
    await expect(store.get("123456789012", "2026-11-21")).rejects.toMatchObject({ name: "Misconfigured" });
  });

  it("is unavailable where nobody answers", async () => {
    const nowhere = s3SealStore(signing, { url: "http://127.0.0.1:1", region });
    await expect(nowhere.put(sealFor("2026-11-21"))).rejects.toMatchObject({ name: "Unavailable" });
  });
});
