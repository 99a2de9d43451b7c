import { describe, expect, it } from "vitest";
import { takeIn } from "#acts/receiving/take-in.ts";
import type { Settings } from "#acts/settings.ts";
import { dynamoEventStore } from "#adapters/aws/stores/event-store.ts";
import { memoryMeters } from "#adapters/memory/stores/meters.ts";
import { policyOf } from "../../../core/policy/sample.ts";
import { embeddedTables } from "../embedded-tables.ts";
import { changeEvent, start } from "../sample-events.ts";
import { checkout } from "../typical-record.ts";
import { countingClient } from "../units.ts";

const tables = embeddedTables();
const settings = { lookDelayMs: 10_000, readsPerSecond: 5 } as Settings;
const policy = policyOf({});

describe("a hot resource", () => {
  it.each([
    { behind: "in time", behindMs: 0 },
    { behind: "a quarter of a minute late", behindMs: 15_000 },
    { behind: "an hour late", behindMs: 3_600_000 },
  ])(
    "asks for one look in ten seconds when it is heard of $behind, and no event reads the thousands around it",
    async ({ behindMs }) => {
      const { client, units, reset } = countingClient(tables.client());
      const store = dynamoEventStore(client, await tables.create());
      const asked: unknown[] = [];
      const looks = { ask: async (request: unknown) => void asked.push(request) };
      const events = 300;
      let now = start;
      const meters = memoryMeters();
      const runtime = { events: store, looks, meters, settings, policy, now: () => now };
      for (let n = 0; n < events; n += 1) {
        now = start + n * 100;
        await takeIn(runtime, checkout, { event: changeEvent(`e${n}`), heardAt: now - behindMs });
        if (n === 0) reset();
      }
      // Anyone who comes when the last may be under way, by another clock, asks for the one after it.
      expect(asked).toHaveLength(4);
      expect(units().read / events).toBeLessThan(1.5);
      expect(units().write / events).toBeLessThan(1.01);
    },
  );
});
