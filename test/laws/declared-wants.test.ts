import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { Claim } from "#core/claims/claim.ts";
import { covers } from "#core/fields/path.ts";
import { defaultPolicy } from "./default-policy.ts";
import { fieldAt } from "./fates.ts";
import { disputes } from "./generate/disputes.ts";
import { holdsFor } from "./runs.ts";

const said = fc.constantFrom<Claim["source"]>("declared", "session", "tag", "user-agent", "inferred");

/** Whatever was said, and by whomever: AWS would not let them write there, and they have not. */
function refused({ changedAt: _, ...claim }: Claim, source: Claim["source"]): Claim {
  return { ...claim, id: "refused", source, backing: "none" };
}

type Case = { readonly without: Dispute; readonly with_: Dispute };

const cases: fc.Arbitrary<Case> = fc
  .tuple(disputes({ least: 1 }), fc.nat(11), said)
  .map(([{ claims, ...rest }, index, source]) => {
    const chosen = claims[index % claims.length] as Claim;
    const others = claims.filter((claim) => claim !== chosen);
    const without = { ...rest, claims: others };
    return { without, with_: { ...rest, claims: [...others, refused(chosen, source)] } };
  });

/** Everything that anybody would notice, but for the wish itself. */
function felt(field: FieldVerdict | undefined) {
  if (field === undefined) return undefined;
  const { outcome, value, holders, deferred, refused: denied, until, codify, ask } = field;
  const question = ask && {
    cause: ask.cause,
    approvers: ask.approvers,
    deadline: ask.deadline,
    meanwhile: ask.meanwhile,
    onSilence: ask.onSilence,
  };
  const listed = Array.isArray(value) ? value.map((member) => JSON.stringify(member)).toSorted() : value;
  return { outcome, value: listed, holders, deferred, refused: denied, until, codify, ask: question };
}

it("declaring what AWS would not let one write changes nothing: no value, no question, nobody's fate", () => {
  holdsFor(
    cases,
    ({ without, with_ }) => {
      const before = arbitrate(without, defaultPolicy);
      for (const field of arbitrate(with_, defaultPolicy).fields) {
        const same = fieldAt(before, field.path);
        if (same !== undefined) expect(felt(field), field.path).toEqual(felt(same));
        // A field that is listed for the wish's sake is left as it is, or judged as the whole around it, and held by
        // who speaks of that whole.
        else {
          const around = before.fields.find(({ path }) => covers(path, field.path));
          if (around !== undefined && around.outcome === field.outcome) continue;
          // Somebody is asked about the whole already.
          if (field.ask !== null && without.asked.some((asked) => covers(asked.field, field.path))) continue;
          const speaking = without.claims.filter((claim) => covers(claim.field, field.path));
          const kept = field.holders.filter((id) => !speaking.some((claim) => claim.id === id));
          expect([field.outcome, kept, field.ask], field.path).toEqual(["keep", [], null]);
        }
      }
    },
    2,
  );
});

it("a want that AWS would not let its claimant write is a wish wherever it is heard, and holds nothing", () => {
  holdsFor(cases, ({ with_ }) => {
    for (const { path, holders, deferred, refused: denied } of arbitrate(with_, defaultPolicy).fields) {
      expect([...holders, ...denied, ...deferred.map(({ claim }) => claim)], path).not.toContain("refused");
    }
  });
});
