import { ConfigServiceClient } from "@aws-sdk/client-config-service";
import { describe, expect, it } from "vitest";
import { configHistoryAws } from "#adapters/aws/outside/config-history.ts";
import type { SpokePlace } from "#adapters/aws/outside/spoke-clients.ts";
import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { configHistoryContract, type HistoryItem, ledgerType } from "../config-history.contract.ts";
import { AwsError, type Call, wire } from "../wire/wire.ts";

const facts: TypeFacts = {
  type: ledgerType,
  id: ["/Name"],
  alsoId: [],
  properties: ["Name", "DeletionProtection", "KmsKey", "Tags"],
  readOnly: [],
  writeOnly: [],
  createOnly: ["/Name"],
  arns: [],
  mutability: "full",
  handlers: {},
};
const knowledge = { type: (name: string) => (name === ledgerType ? facts : undefined) };

/** An item as Config tells it: times in seconds, the configuration as text. */
const itemOf = ({ resource, at, properties }: HistoryItem) => ({
  version: "1.3",
  accountId: resource.account,
  configurationItemCaptureTime: Date.parse(at) / 1_000,
  configurationItemStatus: properties === undefined ? "ResourceDeleted" : "OK",
  configurationStateId: String(Date.parse(at)),
  resourceType: resource.type,
  resourceId: resource.id,
  resourceName: resource.id,
  awsRegion: resource.region,
  relatedEvents: [],
  configuration: properties === undefined ? "null" : JSON.stringify(properties),
});

function fakeConfig(items: readonly HistoryItem[], { account, region }: SpokePlace) {
  return wire(({ input }: Call) => {
    const own = items.filter(
      ({ resource }) =>
        resource.account === account &&
        resource.region === region &&
        resource.type === input["resourceType"] &&
        resource.id === input["resourceId"],
    );
    if (own.length === 0)
      throw new AwsError("ResourceNotDiscoveredException", "Resource cannot be found.", 400);
    const later = Number(input["laterTime"]) * 1_000;
    const asked = own
      .filter(({ at }) => Date.parse(at) <= later)
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
      .slice(0, Number(input["limit"]));
    return { configurationItems: asked.map(itemOf) };
  });
}

configHistoryContract("AWS", (items) =>
  configHistoryAws(async (place) => new ConfigServiceClient(fakeConfig(items, place).config), knowledge),
);

describe("AWS config history", () => {
  const resource = { account: "111122223333", region: "eu-north-1", type: ledgerType, id: "orders" };
  const moment = "2026-11-21T12:00:00Z";
  const item = itemOf({ resource, at: "2026-11-20T12:00:00Z", properties: { Name: "orders" } });

  const historyThat = (answer: () => unknown) => {
    const line = wire(answer);
    return {
      ...line,
      history: configHistoryAws(async () => new ConfigServiceClient(line.config), knowledge),
    };
  };

  it("asks for exactly this", async () => {
    const { history, calls } = historyThat(() => ({ configurationItems: [item] }));
    expect(await history.before(resource, moment)).toEqual({ Name: "orders" });
    expect(calls).toMatchObject([
      {
        action: "GetResourceConfigHistory",
        input: {
          resourceType: ledgerType,
          resourceId: "orders",
          laterTime: Date.parse(moment) / 1_000,
          chronologicalOrder: "Reverse",
          limit: 2,
        },
      },
    ]);
  });

  it("does not ask about a type that the catalogue does not know", async () => {
    const { history, calls } = historyThat(() => ({}));
    expect(await history.before({ ...resource, type: "AWS::X::Y" }, moment)).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it.each([
    {
      when: "an item has the shape of the service's own API",
      change: { configuration: '{"name":"orders"}' },
    },
    {
      when: "one name of an item is not the schema's",
      change: { configuration: '{"Name":"orders","Arn":"a"}' },
    },
    { when: "an item holds nothing", change: { configuration: "{}" } },
    { when: "an item cannot be parsed", change: { configuration: "{" } },
    { when: "an item is too large", change: { configuration: `{"Name":"${"x".repeat(1_100_000)}"}` } },
    { when: "an item is another resource's", change: { resourceName: "returns" } },
    { when: "the resource is not recorded", change: { configurationItemStatus: "ResourceNotRecorded" } },
    { when: "an item has no time", change: { configurationItemCaptureTime: undefined } },
  ])("knows nothing when $when", async ({ change }) => {
    const { history } = historyThat(() => ({ configurationItems: [{ ...item, ...change }] }));
    expect(await history.before(resource, moment)).toBeUndefined();
  });

  it.each([
    "NoAvailableConfigurationRecorderException",
    "ResourceNotDiscoveredException",
    "InvalidTimeRangeException",
    "ValidationException",
  ])("knows nothing on %s", async (name) => {
    const { history } = historyThat(() => {
      throw new AwsError(name);
    });
    expect(await history.before(resource, moment)).toBeUndefined();
  });

  it.each([
    { name: "ThrottlingException", fault: "Unavailable" },
    { name: "InternalFailure", fault: "Unavailable" },
    { name: "AccessDeniedException", fault: "Misconfigured" },
  ])("turns $name into $fault", async ({ name, fault }) => {
    const { history } = historyThat(() => {
      throw new AwsError(name);
    });
    await expect(history.before(resource, moment)).rejects.toMatchObject({ name: fault });
  });
});
