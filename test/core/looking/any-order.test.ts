import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Actor } from "#core/claims/claim.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { recordText } from "#core/ledger/record-text.ts";
import { nextFor } from "#core/looking/case-after.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import { anna, because, change, known, lookAt, otto, pipeline, stored } from "./looked-at-group.ts";

/** Two pipelines that write the same field, as the registry knows them, wait for each other. */
const code = ["deploy", "release"].map(
  (name): Actor => ({
    ...pipeline,
    principal: `123456789012:role/${name}`,
    vouched: "registry",
  }),
);
const actor = fc.constantFrom(anna, otto, pipeline, ...code);
const when = fc.constantFrom("03:00", "03:00:01", "03:00:02", "03:01");
const edits = fc.dictionary(
  fc.constantFrom("/DesiredCapacity", "/MinSize", "/HealthCheckType"),
  fc.constantFrom(1, 3, 5, "5", null, undefined),
  { maxKeys: 2 },
);
const event: fc.Arbitrary<Arrived> = fc
  .tuple(when, actor, edits, fc.nat({ max: 99 }), fc.boolean())
  .map(([time, who, written, number, isTold]) =>
    change(time, {
      actor: who,
      id: `e-${number}-${time}-${who.principal}`,
      edits: written,
      testimonies: isTold ? [because("change-ticket")] : [],
    }),
  );
const events = fc.uniqueArray(event, { maxLength: 6, selector: ({ event: { id } }) => id });
const is = fc.record(
  {
    DesiredCapacity: fc.constantFrom(1, 3, 5),
    MinSize: fc.constantFrom(1, 3),
    HealthCheckType: fc.constant("5"),
  },
  { requiredKeys: [] },
);

/** Without what says when it was looked. */
const essence = (record: DocketRecord): string =>
  recordText({ ...record, ...(record.live !== undefined && { live: { ...record.live, at: "" } }) });

describe("looking", () => {
  it("comes to the same in whatever order the events come, and however often", () => {
    fc.assert(
      fc.property(events, is, fc.nat(), (all, seen, seed) => {
        const mixed = [...all, ...all].toSorted(
          (a, b) => (((a.event.id + b.event.id).length * seed) % 3) - 1,
        );
        const straight = lookAt(known(), "03:05", { events: all, is: seen });
        const shuffled = lookAt(known(), "03:05", { events: mixed, is: seen });
        expect(essence(shuffled.record)).toBe(essence(straight.record));
      }),
      { numRuns: 100 },
    );
  });

  it("once more at the same changes nothing", () => {
    fc.assert(
      fc.property(events, is, (all, seen) => {
        const first = lookAt(known(), "03:05", { events: all, is: seen });
        const second = lookAt(stored(first), "03:05:30", { events: all, is: seen });
        expect(essence({ ...second.record, version: 0 })).toBe(essence({ ...first.record, version: 0 }));
        expect(second.isChanged).toBe(false);
        expect(nextFor(second.record.case)).toBe(nextFor(first.record.case));
      }),
      { numRuns: 300 },
    );
  });

  it("never claims for anybody what neither their request nor the cloud says", () => {
    fc.assert(
      fc.property(events, is, (all, seen) => {
        const looked = lookAt(known(), "03:05", { events: all, is: seen });
        const values = new Set([1, 3, 5, "1", "3", "5"]);
        for (const { constraint } of looked.dispute.claims)
          expect(
            constraint?.absent === true ||
              constraint?.in !== undefined ||
              values.has(constraint?.is as never),
          ).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
