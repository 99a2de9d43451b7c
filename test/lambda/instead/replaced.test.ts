import { expect, it } from "vitest";
import { EndpointCache } from "#lambda/instead/endpoint-cache.ts";
import { EventStreamSerde, eventStreamSerdeProvider } from "#lambda/instead/event-streams.ts";

it("what stands in for the memory of endpoints can be told and asked everything, and remembers nothing", () => {
  const cache = new EndpointCache();
  cache.set();
  cache.delete();
  cache.clear();
  expect([cache.get(), cache.getEndpoint(), cache.has()]).toEqual([undefined, undefined, false]);
});

it("a stream of events is a broken promise, not an empty answer", () => {
  expect(() => new EventStreamSerde()).toThrow("stream of events");
  expect(() => eventStreamSerdeProvider()).toThrow("stream of events");
});
