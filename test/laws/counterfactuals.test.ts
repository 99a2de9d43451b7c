import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { counterfactualsOf } from "#core/arbitration/decide.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Counterfactual } from "#core/arbitration/explain/counterfactual.ts";
import { moment } from "#core/arbitration/explain/moment.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { defaultPolicy } from "./default-policy.ts";
import { fieldAt } from "./fates.ts";
import { dispute } from "./generate/disputes.ts";
import { holdsFor } from "./runs.ts";

/** Tries a law on everything that an explanation could say would happen otherwise. */
function ofEach(law: (told: Counterfactual, field: FieldVerdict, one: Dispute) => void): void {
  holdsFor(dispute, (one) => {
    for (const field of arbitrate(one, defaultPolicy).fields) {
      for (const told of counterfactualsOf(one, defaultPolicy, field)) law(told, field, one);
    }
  });
}

it("what an explanation says would happen otherwise does happen when it is acted out", () => {
  ofEach(({ dispute: acted, path, claim, text }) => {
    const found = fieldAt(arbitrate(acted, defaultPolicy), path);
    expect(found?.holders, text).toContain(claim);
    expect(found?.outcome, text).not.toBe("ask");
  });
});

it("a counterfactual never says what is so already", () => {
  ofEach(({ claim, text }, { holders }) => {
    expect(holders, text).not.toContain(claim);
  });
});

it("a counterfactual tells the moment from which it is so, and time alone would not do it", () => {
  ofEach(({ dispute: acted, path, claim, text }, _, one) => {
    if (acted.now === one.now) expect(text).not.toContain("would win from");
    else {
      expect(text).toContain(`would win from ${moment(acted.now, Date.parse(one.now))} on`);
      const waited = arbitrate({ ...one, now: acted.now, sources: acted.sources }, defaultPolicy);
      expect(fieldAt(waited, path)?.holders ?? [], text).not.toContain(claim);
    }
  });
});

it("counterfactuals are told of many disputes", () => {
  let count = 0;
  ofEach(() => {
    count += 1;
  });
  expect(count).toBeGreaterThan(20);
});
