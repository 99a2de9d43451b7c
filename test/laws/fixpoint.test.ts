import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import { isHidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { type FieldPath, overlaps } from "#core/fields/path.ts";
import { isPassing } from "#core/looking/undecided.ts";
import { defaultPolicy } from "./default-policy.ts";
import { fieldAt } from "./fates.ts";
import { dispute } from "./generate/disputes.ts";
import { inMinutes, now } from "./generate/time.ts";
import { holdsFor } from "./runs.ts";

/** Everything was done as the verdict says, and agreed upon as the arbiter does it: not what stands for the time being. */
function settledAs(one: Dispute, { fields }: Verdict): Dispute {
  const valuesOf = (some: readonly FieldVerdict[]) =>
    Object.fromEntries(some.flatMap(({ path, value }) => (value === undefined ? [] : [[path, value]])));
  const agreed = valuesOf(fields.filter((field) => !isPassing({ ...field, outcome: "keep" })));
  const asked = one.asked.map((entry) => (isAskedIn(fields, entry.field) ? entry : ended(entry, one.now)));
  const claims = one.claims.map((claim) => ({
    ...claim,
    before: claim.before ?? agreedAt(one.prior, claim.field),
  }));
  return {
    ...one,
    asked,
    claims,
    live: { ...one.live, ...valuesOf(fields) },
    prior: { ...one.prior, ...agreed },
  };
}

/** What stood before a claim that does not say so is what was agreed then, whatever is agreed later. */
function agreedAt(prior: Dispute["prior"], path: FieldPath): Json | undefined {
  const known = new Map<string, Json>(Object.entries(prior));
  if (known.has(path)) return known.get(path);
  const elements = [...known].filter(([key, value]) => key.startsWith(`${path}[`) && value !== null);
  return elements.length === 0 ? undefined : elements.map(([, value]) => value);
}

type Asked = Dispute["asked"][number];

/** As the arbiter closes a question that the verdict asks no more. */
const ended = ({ field, at, round, cause, claims, deadline }: Asked, now: string): Asked => {
  const isOpen = Date.parse(deadline) > Date.parse(now);
  return { field, at, cause, claims, deadline: isOpen ? now : deadline, ...(!isOpen && { round }) };
};

const isAskedIn = (fields: readonly FieldVerdict[], asked: FieldPath): boolean =>
  fields.some(({ path, ask }) => ask !== null && overlaps(asked, path));

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
    for (const { path, outcome, value, holders, next } of verdict.fields) {
      if (next !== undefined) expect(Date.parse(next), path).toBeGreaterThan(Date.parse(now));
      const end = next ?? inMinutes(longestLook);
      const last = new Date(Date.parse(end) - 1_000).toISOString();
      if (Date.parse(last) <= Date.parse(now)) continue;
      const later = fieldAt(arbitrate({ ...one, now: last }, defaultPolicy), path);
      const then = { outcome: later?.outcome, value: later?.value, holders: later?.holders };
      expect(then, `${path} at ${last}`).toEqual({ outcome, value, holders });
    }
  });
});
