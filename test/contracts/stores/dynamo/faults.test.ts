import { describe, expect, it } from "vitest";
import { dynamoDocketStore } from "#adapters/aws/stores/docket-store.ts";
import { dynamoEventStore } from "#adapters/aws/stores/event-store.ts";
import type { DocumentClient } from "#adapters/aws/stores/items/table.ts";
import { dynamoMeters } from "#adapters/aws/stores/meters.ts";
import { dynamoKillSwitch } from "#adapters/aws/stores/registry/kill-switch.ts";
import { dynamoRegistry } from "#adapters/aws/stores/registry/registry.ts";
import { embeddedTables } from "../embedded-tables.ts";
import { arrived } from "../sample-events.ts";
import { checkout, typicalRecord } from "../typical-record.ts";

/** A client whose every request fails like this. */
const failing = (name: string): DocumentClient =>
  ({
    send: () => Promise.reject(Object.assign(new Error("no luck"), { name })),
  }) as unknown as DocumentClient;

const names = [
  { name: "ProvisionedThroughputExceededException", fault: "Unavailable" },
  { name: "ThrottlingException", fault: "Unavailable" },
  { name: "RequestLimitExceeded", fault: "Unavailable" },
  { name: "InternalServerError", fault: "Unavailable" },
  { name: "TimeoutError", fault: "Unavailable" },
  { name: "ResourceNotFoundException", fault: "Misconfigured" },
  { name: "AccessDeniedException", fault: "Misconfigured" },
  { name: "CredentialsProviderError", fault: "Misconfigured" },
  { name: "ValidationException", fault: "BrokenInvariant" },
] as const;

describe("what DynamoDB's errors mean", () => {
  it.each(names)("$fault when it says $name", async ({ name, fault }) => {
    const client = failing(name);
    await expect(dynamoKillSwitch(client, "t").isStopped()).rejects.toMatchObject({ name: fault });
    await expect(dynamoKillSwitch(client, "t").set(true, "p")).rejects.toMatchObject({ name: fault });
    await expect(dynamoDocketStore(client, "t").load(checkout)).rejects.toMatchObject({ name: fault });
    await expect(dynamoDocketStore(client, "t").save(typicalRecord)).rejects.toMatchObject({ name: fault });
    await expect(dynamoDocketStore(client, "t").watched()).rejects.toMatchObject({ name: fault });
    await expect(dynamoEventStore(client, "t").put(checkout, arrived(0, "a"))).rejects.toMatchObject({
      name: fault,
    });
    const spent = dynamoMeters(client, "t").spend("m", "2026-11-21", { take: 1, most: 2 });
    await expect(spent).rejects.toMatchObject({ name: fault });
  });

  it.each([
    {
      name: "ResourceNotFoundException",
      message: "AWS did not read the kill switch: there is no table `registry`",
      hint: "deploy Parley's ledger, or correct the setting that names the table",
    },
    {
      name: "AccessDeniedException",
      message: "AWS did not read the kill switch: no luck",
      hint: "grant `dynamodb:GetItem` to the role that asks",
    },
    { name: "ThrottlingException", message: "AWS did not read the kill switch: no luck", hint: undefined },
  ])("is said with a remedy when there is one: $name", async ({ name, message, hint }) => {
    const read = dynamoKillSwitch(failing(name), "registry").isStopped();
    await expect(read).rejects.toMatchObject({ message, hint });
  });
});

describe("what does not belong in the ledger", () => {
  const tables = embeddedTables();

  it.each(["", "é".repeat(400), "x".repeat(3_000)])(
    "is refused as the next page of anything: %j",
    async (page) => {
      const [client, table] = [tables.client(), await tables.create()];
      await expect(dynamoDocketStore(client, table).watched(page)).rejects.toMatchObject({
        name: "InvalidInput",
      });
      await expect(dynamoRegistry(client, table).of("p", page)).rejects.toMatchObject({
        message: "this is not the next page of anything",
        hint: "use what the page before gave",
      });
    },
  );

  it.each(["~", "!", "zzz", "2026#x", "0", "decision#"])(
    "finds nothing odd after the page %j",
    async (page) => {
      const [client, table] = [tables.client(), await tables.create("registry")];
      expect((await dynamoDocketStore(client, table).due("2026-11-21T03:00:00Z", page)).resources).toEqual(
        [],
      );
      expect((await dynamoRegistry(client, table).of("p", page)).declarations).toEqual([]);
    },
  );

  it("is a note longer than a hundred thousand characters", async () => {
    const meters = dynamoMeters(tables.client(), await tables.create());
    await expect(meters.note("n", "x".repeat(100_001))).rejects.toMatchObject({ name: "InvalidInput" });
  });
});
