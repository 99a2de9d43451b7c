import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { intentId, situationId } from "#core/intents/intent-id.ts";
import { stoodAt } from "#core/intents/standing.ts";
import type { Registered } from "#core/ports/stores/registry.ts";

const intent = (more: Partial<Registered>): Registered => ({
  id: "int-1",
  by: "sso/ben@example.com",
  at: "2026-11-21T03:00:00Z",
  state: "active",
  version: 1,
  principals: ["sso/ben@example.com"],
  ...more,
});

describe("an intent speaks of a change that was made", () => {
  const withdrawn = { state: "withdrawn", changedAt: "2026-11-21T04:00:00Z" } as const;
  it.each([
    { stands: true, when: "while it stood", more: {}, at: "2026-11-21T03:30:00Z" },
    {
      stands: true,
      when: "before it ended",
      more: { until: "2026-11-21T04:00:00Z" },
      at: "2026-11-21T03:59:59Z",
    },
    {
      stands: false,
      when: "when it ended",
      more: { until: "2026-11-21T04:00:00Z" },
      at: "2026-11-21T04:00:00Z",
    },
    { stands: true, when: "before it was withdrawn", more: withdrawn, at: "2026-11-21T03:59:59Z" },
    { stands: false, when: "after it was withdrawn", more: withdrawn, at: "2026-11-21T04:00:00Z" },
    { stands: true, when: "nobody knows when", more: {}, at: "" },
    { stands: false, when: "nobody knows when, once it is withdrawn", more: withdrawn, at: "" },
  ])("$when: $stands", ({ stands, more, at }) => {
    expect(stoodAt(intent(more), Date.parse(at))).toBe(stands);
  });
});

describe("an id", () => {
  const principal = fc.string({ unit: "grapheme" });
  const key = fc.stringMatching(/^[A-Za-z0-9._-]{1,100}$/);

  it("fits wherever a session can carry it, no matter who declares under whatever key", () => {
    fc.assert(
      fc.property(principal, key, (who, under) => {
        expect(intentId(who, under)).toMatch(/^int-[0-9a-f]{24}$/);
        expect(situationId(who, under)).toMatch(/^sit-[0-9a-f]{24}$/);
      }),
    );
  });

  it("is one per caller, key and kind", () => {
    fc.assert(
      fc.property(fc.tuple(principal, key), fc.tuple(principal, key), (a, b) => {
        expect(intentId(...a) === intentId(...b)).toBe(a[0] === b[0] && a[1] === b[1]);
        expect(intentId(...a)).not.toBe(situationId(...a));
      }),
    );
  });
});
