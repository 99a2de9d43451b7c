import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Verdict } from "#core/arbitration/verdict.ts";
import type { Json } from "#core/fields/json.ts";
import { defaultPolicy } from "./default-policy.ts";
import { fieldAt } from "./fates.ts";
import { dispute } from "./generate/disputes.ts";
import { inMinutes, now } from "./generate/time.ts";
import { holdsFor } from "./runs.ts";

const isHidden = (value: Json | undefined): boolean =>
  typeof value === "string" && value.startsWith("(hidden");

/** Everything was done as the verdict says, and agreed upon. */
function settledAs(one: Dispute, { fields }: Verdict): Dispute {
  const settled = Object.fromEntries(
    fields.flatMap(({ path, value }) => (value === undefined ? [] : [[path, value]])),
  );
  return { ...one, live: { ...one.live, ...settled }, prior: { ...one.prior, ...settled } };
}

/** Nobody wrote against anybody lately: who has is asked about, whatever stands now. */
const peaceful = dispute.map((one): Dispute => ({ ...one, history: [] }));
/** What a stale source would have said is not known, nor when it will be. */
const certain = dispute.map((one): Dispute => ({ ...one, sources: [] }));

it("once live and prior are what was settled, everything is kept and the same claims hold", () => {
  holdsFor(peaceful, (one) => {
    const verdict = arbitrate(one, defaultPolicy);
    if (verdict.outcome === "ask" || verdict.fields.some(({ value }) => isHidden(value))) return;
    const again = arbitrate(settledAs(one, verdict), defaultPolicy);
    for (const { path, outcome, holders, value } of again.fields) {
      const before = fieldAt(verdict, path);
      expect(outcome, path).toBe("keep");
      expect(holders, path).toEqual(before?.holders ?? []);
      if (before?.value !== undefined) expect(value, path).toEqual(before.value);
    }
  });
});

const longestLook = 60 * 24 * 100;

it("nothing about a field changes before the moment that its verdict names as the next", () => {
  holdsFor(certain, (one) => {
    const verdict = arbitrate(one, defaultPolicy);
    const moments = verdict.fields.flatMap((field) => field.next ?? []);
    for (const next of moments) expect(Date.parse(next)).toBeGreaterThan(Date.parse(now));
    // Fields that settle together change together.
    const next = moments.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
    for (const { path, outcome, value, holders } of verdict.fields) {
      const end = next ?? inMinutes(longestLook);
      const last = new Date(Date.parse(end) - 1_000).toISOString();
      if (Date.parse(last) <= Date.parse(now)) continue;
      const later = fieldAt(arbitrate({ ...one, now: last }, defaultPolicy), path);
      expect(
        { outcome: later?.outcome, value: later?.value, holders: later?.holders },
        `${path} at ${last}`,
      ).toEqual({
        outcome,
        value,
        holders,
      });
    }
  });
});
