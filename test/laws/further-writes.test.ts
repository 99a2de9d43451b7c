import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { Json } from "#core/fields/json.ts";
import { overlaps } from "#core/fields/path.ts";
import { defaultPolicy } from "./default-policy.ts";
import { fieldAt } from "./fates.ts";
import { disputes } from "./generate/disputes.ts";
import { inMinutes } from "./generate/time.ts";
import { holdsFor } from "./runs.ts";

const most = 50;
const cases = fc.tuple(disputes({ least: 2 }), fc.integer({ min: 1, max: most }), fc.constantFrom(2, 7, 25));

/** The loser wrote so often in the last day, and was put right each time but the last. */
function insisting(claim: Claim, times: number, every: number): Dispute["history"] {
  const { principal, human } = claim.actor;
  const wanted = claim.constraint?.is as Json;
  const writes = Array.from({ length: times }, (_, index) => (times - index) * every + 16);
  return writes.flatMap((minutes, index) => {
    const wrote = {
      field: claim.field,
      at: inMinutes(-minutes),
      principal,
      after: wanted,
      by: "change" as const,
    };
    const undone = {
      field: claim.field,
      at: inMinutes(-minutes + 1),
      principal: "arn:aws:iam::123456789012:role/parley",
      by: "revert" as const,
    };
    const change = human === undefined ? wrote : { ...wrote, human };
    return index === writes.length - 1 ? [change] : [change, undone];
  });
}

/** Who wins and what: whether it is written now, and what is asked beside, may depend on how often. */
const winning = (field: FieldVerdict | undefined) =>
  field && [field.outcome, field.value, field.holders, field.deferred, field.refused, field.wishes];

it("further writes of the loser change no verdict, up to fifty", () => {
  holdsFor(cases, ([{ history: _, asked: __, ...rest }, times, every]) => {
    const calm: Dispute = { ...rest, history: [], asked: [] };
    const verdict = arbitrate(calm, defaultPolicy);
    for (const claim of calm.claims) {
      const field = fieldAt(verdict, claim.field);
      const lost = field?.deferred.some((one) => one.claim === claim.id) || field?.refused.includes(claim.id);
      if (field?.outcome !== "revert" || !lost || claim.constraint?.is === undefined) continue;
      const first = { ...calm, history: insisting(claim, 1, every) };
      const again = { ...calm, history: insisting(claim, times, every) };
      const [once, often] = [first, again].map((one) => fieldAt(arbitrate(one, defaultPolicy), claim.field));
      expect(winning(once), `${claim.field}: written once`).toEqual(winning(field));
      expect(winning(often), `${claim.field}: written ${times} times`).toEqual(winning(field));
      if (often?.ask) expect(often.ask.beside).toBe(true);
    }
  });
});

it("nobody's verdict turns on what another has written elsewhere", () => {
  holdsFor(cases, ([{ history: _, asked: __, ...rest }, times, every]) => {
    const calm: Dispute = { ...rest, history: [], asked: [] };
    const verdict = arbitrate(calm, defaultPolicy);
    for (const { path, outcome, value, holders } of verdict.fields) {
      const other: Claim | undefined = calm.claims.find(({ field }) => !overlaps(field, path));
      if (other?.constraint?.is === undefined) continue;
      const noisy = { ...calm, history: insisting(other, times, every) };
      const after = fieldAt(arbitrate(noisy, defaultPolicy), path);
      expect({ outcome: after?.outcome, value: after?.value, holders: after?.holders }, path).toEqual({
        outcome,
        value,
        holders,
      });
    }
  });
});
