import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { describe, expect, it } from "vitest";
import { eventBridgePublisher } from "#adapters/aws/outside/publisher.ts";
import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import { news, publisherContract } from "../publisher.contract.ts";
import { AwsError, wire } from "../wire/wire.ts";

const bus = "parley-decisions";

type Entry = { readonly Detail: string };

/** A bus that refuses the entries which `refuses` says, time after time. */
function fakeBus(refuses: (event: DecisionEvent, attempt: number) => boolean = () => false) {
  const told: DecisionEvent[] = [];
  const attempts = new Map<string, number>();
  const line = wire(({ input }) => {
    const entries = input["Entries"] as readonly Entry[];
    if (entries.length > 10) throw new AwsError("ValidationException", "at most 10 entries");
    if (entries.reduce((sum, { Detail }) => sum + Detail.length, 0) > 262_144)
      throw new AwsError(
        "ValidationException",
        "Total size of the entries in the request is over the limit.",
      );
    const results = entries.map(({ Detail }) => {
      const event = JSON.parse(Detail) as DecisionEvent;
      const attempt = (attempts.get(event.id) ?? 0) + 1;
      attempts.set(event.id, attempt);
      if (refuses(event, attempt)) return { ErrorCode: "InternalFailure", ErrorMessage: "try again" };
      told.push(event);
      return { EventId: `bus-${event.id}` };
    });
    return {
      FailedEntryCount: results.filter(({ ErrorCode }) => ErrorCode !== undefined).length,
      Entries: results,
    };
  });
  return { ...line, told, publisher: eventBridgePublisher(new EventBridgeClient(line.config), { bus }) };
}

publisherContract("EventBridge", () => {
  const { publisher, told } = fakeBus();
  return { publisher, told: () => told };
});

describe("EventBridge publisher", () => {
  it("asks for exactly this", async () => {
    const { publisher, calls } = fakeBus();
    await publisher.publish([news(1)]);
    expect(calls.map(({ action, input }) => ({ action, input }))).toEqual([
      {
        action: "PutEvents",
        input: {
          Entries: [
            {
              EventBusName: bus,
              Source: "parley",
              DetailType: "Parley Decision",
              Time: Date.parse(news(1).at) / 1_000,
              Detail: JSON.stringify(news(1)),
            },
          ],
        },
      },
    ]);
  });

  it("tells once more what the bus did not take, and only that", async () => {
    const { publisher, told, calls } = fakeBus(({ id }, attempt) => id === "event-2" && attempt === 1);
    await publisher.publish([news(1), news(2), news(3)]);
    expect(told.map(({ id }) => id)).toEqual(["event-1", "event-3", "event-2"]);
    expect(calls.map(({ input }) => (input["Entries"] as readonly Entry[]).length)).toEqual([3, 1]);
  });

  it("is unavailable when the bus does not take an event twice", async () => {
    const { publisher, calls } = fakeBus(({ id }) => id === "event-2");
    await expect(publisher.publish([news(1), news(2)])).rejects.toMatchObject({
      name: "Unavailable",
      message: "the bus did not take `1` of `2` events",
    });
    expect(calls).toHaveLength(2);
  });

  it.each([
    { error: "ThrottlingException", fault: "Unavailable" },
    { error: "InternalException", fault: "Unavailable" },
    { error: "ResourceNotFoundException", fault: "Misconfigured" },
    { error: "AccessDeniedException", fault: "Misconfigured" },
  ])("turns $error into $fault", async ({ error, fault }) => {
    const { config } = wire(() => {
      throw new AwsError(error);
    });
    const publisher = eventBridgePublisher(new EventBridgeClient(config), { bus });
    await expect(publisher.publish([news(1)])).rejects.toMatchObject({ name: fault });
  });
});
