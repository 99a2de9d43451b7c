import { describe, expect, it } from "vitest";
import { dynamoEventStore } from "#adapters/aws/stores/event-store.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import { embeddedTables } from "../embedded-tables.ts";
import { arrived, start } from "../sample-events.ts";
import { checkout } from "../typical-record.ts";
import { countingClient } from "../units.ts";

const tables = embeddedTables();

describe("a hot resource", () => {
  it("asks for one look in ten seconds, and no event reads the thousands around it", async () => {
    const { client, units, reset } = countingClient(tables.client());
    const store = dynamoEventStore(client, await tables.create());
    let asked = 0;
    const events = 600;
    for (let n = 0; n < events; n += 1) {
      const heard = start + n * 50;
      const id = `e${n}`;
      const isAsked = await store.isLookAsked(checkout, arrivalOf(heard - 10_000, ""), arrivalOf(heard, id));
      if (!isAsked) asked += 1;
      await store.put(checkout, arrived(n * 50, id, !isAsked));
      if (n === 0) reset();
    }
    expect(asked).toBe(3);
    expect(units().read / events).toBeLessThan(1.5);
    expect(units().write / events).toBeLessThan(1.01);
  });
});
