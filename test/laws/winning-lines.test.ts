import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { contextOf } from "#core/arbitration/context.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { confirmation } from "#core/attribution/verify.ts";
import type { Claim } from "#core/claims/claim.ts";
import { type WinningDispute, winningDispute } from "#core/preview/offers/winning-line.ts";
import { defaultPolicy } from "./default-policy.ts";
import { fieldAt } from "./fates.ts";
import { dispute } from "./generate/disputes.ts";
import { holdsFor } from "./runs.ts";

/** Tries a law on every line that is told to a claim that loses. */
function ofEach(law: (found: WinningDispute, claim: Claim, one: Dispute) => void): void {
  holdsFor(
    dispute,
    (one) => {
      for (const claim of one.claims) {
        const terms = { dispute: one, policy: defaultPolicy, claim: claim.id, path: claim.field };
        const found = winningDispute(terms);
        if (found !== null) law(found, claim, one);
      }
    },
    0.2,
  );
}

it("the winning line wins when it is acted out, and only then", () => {
  ofEach(({ line, dispute: acted }, { id, field }, one) => {
    const found = fieldAt(arbitrate(acted, defaultPolicy), field);
    expect(found?.holders, line.text).toContain(id);
    expect(found?.outcome, line.text).not.toBe("ask");
    const before = fieldAt(arbitrate(one, defaultPolicy), field);
    expect(before?.outcome === "ask" || before?.holders.includes(id) !== true, line.text).toBe(true);
  });
});

it("no line names a reason that nothing confirms", () => {
  ofEach(({ line, dispute: acted }, { id }, one) => {
    // A line never adds a situation of its own.
    expect(acted.situations.length, line.text).toBe(one.situations.length);
    if (line.motivation === undefined) return;
    const claim = acted.claims.find((each) => each.id === id) as Claim;
    expect(claim.motivation).toEqual(line.motivation);
    expect(confirmation(claim, contextOf(one, defaultPolicy).witnesses).confirmed, line.text).toBe(true);
  });
});

it("lines of several kinds are told", () => {
  const kinds = new Set<string>();
  ofEach(({ line }) => kinds.add(line.kind));
  expect(kinds.size).toBeGreaterThan(2);
});
