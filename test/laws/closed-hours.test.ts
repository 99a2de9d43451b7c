import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { defaultPolicyWith } from "./default-policy.ts";
import { dispute } from "./generate/disputes.ts";
import { now } from "./generate/time.ts";
import { holdsFor } from "./runs.ts";

const enforced = { default: "enforce", scopes: [] };
const always = defaultPolicyWith({ mode: enforced, windows: [], writes: [] });
// At ten in the morning it is shut; it opens at noon.
const shut = defaultPolicyWith({
  mode: enforced,
  windows: [],
  writes: [{ id: "afternoons", effect: "allow", cron: "0 12 * * *", duration: "6h" }],
});
const opening = "2026-11-21T12:00:00Z";

/** Who, what and who is asked, in every word but those that say when. */
function who({ effect: _, next: __, because: ___, ...rest }: FieldVerdict) {
  return rest;
}

it("closing a window changes when something is written, never who holds a field or what its value is", () => {
  holdsFor(
    dispute,
    (one) => {
      const open = arbitrate(one, always);
      const closed = arbitrate(one, shut);
      expect(closed.outcome).toBe(open.outcome);
      expect(closed.fields.map(who)).toEqual(open.fields.map(who));
    },
    2,
  );
});

it("what waits for the opening is written then, and what is harmful or guarded does not wait", () => {
  holdsFor(dispute, (one) => {
    const open = arbitrate(one, always);
    for (const [index, field] of arbitrate(one, shut).fields.entries()) {
      const { effect } = open.fields[index] as FieldVerdict;
      if (field.effect === effect) continue;
      expect([field.effect, effect], field.path).toEqual(["wait", "write"]);
      expect(Date.parse(field.next ?? opening), field.path).toBeLessThanOrEqual(Date.parse(opening));
      expect(Date.parse(field.next ?? now), field.path).toBeGreaterThan(Date.parse(now));
    }
  });
});
