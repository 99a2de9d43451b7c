import { describe, expect, it } from "vitest";
import { counterfactual } from "#core/arbitration/explain/counterfactual.ts";
import { at, claim, dispute, field, policy, situation } from "../kit.ts";

const loser = (parts: object = {}) =>
  claim({ id: "loser", by: "lou", constraint: { is: 5 }, intent: "cost", ...parts });
const holder = (parts: object = {}) => claim({ id: "holder", by: "hana", constraint: { is: 8 }, ...parts });
const because = (kind: string, ref = "INC-7") => ({ motivation: { kind, ref } });

function otherwise(claims: readonly object[], parts: object = {}): string | undefined {
  const given = { claims, ...parts };
  const found = counterfactual(dispute(given), policy(), field(given));
  return found?.replace(/^lou \([^)]*\) /, "");
}

describe("the first loser", () => {
  it.each<{ when: string; claims: readonly object[]; parts?: object; is: string | undefined }>([
    { when: "nobody loses", claims: [holder()], is: undefined },
    {
      when: "the holder answers a need",
      claims: [holder(because("incident")), loser()],
      parts: { situations: [situation()] },
      is: "would win if INC-7 were closed",
    },
    {
      when: "another need under that name is open too",
      claims: [holder(because("degradation")), loser()],
      parts: { situations: [situation({ kind: "alarm" })] },
      is: "would win if INC-7 were closed",
    },
    {
      when: "the need is over",
      claims: [holder(because("incident")), loser()],
      parts: { situations: [situation({ until: at("03:59") })] },
      is: undefined,
    },
    {
      when: "the holder has no need",
      claims: [holder(), loser()],
      is: "would win if hana (for availability, budget) withdrew",
    },
    { when: "two hold", claims: [holder(), holder({ id: "h2", by: "hugo" }), loser()], is: undefined },
    {
      when: "it could be confirmed",
      claims: [holder(), loser(because("incident"))],
      is: "would win if an independent source confirmed INC-7",
    },
    {
      when: "it could be confirmed, if it named one",
      claims: [holder(), loser({ motivation: { kind: "incident" } })],
      is: "would win if an independent source confirmed its incident",
    },
    {
      when: "it is a spike",
      claims: [holder(), loser(because("traffic-spike"))],
      is: "would win if an independent source confirmed INC-7",
    },
    {
      when: "it is a launch",
      claims: [holder(), loser(because("launch"))],
      is: "would win if an independent source confirmed INC-7",
    },
    {
      when: "it is an exploit",
      claims: [holder(), loser(because("exploited-cve"))],
      is: "would win if an independent source confirmed INC-7",
    },
    {
      when: "it is maintenance, which weighs no more",
      claims: [holder(), loser(because("maintenance"))],
      is: "would win if hana (for availability, budget) withdrew",
    },
    {
      when: "it is a ticket",
      claims: [holder(), loser(because("change-ticket"))],
      is: "would win if hana (for availability, budget) withdrew",
    },
    {
      when: "confirmation would not be enough",
      claims: [holder({ ...because("incident", "INC-8"), kind: "break-glass" }), loser(because("incident"))],
      parts: { situations: [situation({ ref: "INC-8" })] },
      is: "would win if INC-8 were closed",
    },
    {
      when: "the holder rests on a decision, which closing does not end",
      claims: [holder(because("change-ticket")), loser()],
      parts: { situations: [situation({ kind: "change-ticket" })] },
      is: "would win if hana (for availability, change-ticket INC-7) withdrew",
    },
    {
      when: "the holder's decision would only be routine once closed",
      claims: [holder({ ...because("change-ticket"), intent: "experiment" }), loser()],
      parts: { situations: [situation({ kind: "change-ticket" })] },
      is: "would win if INC-7 were closed",
    },
  ])("$is, when $when", ({ claims, parts, is }) => {
    expect(otherwise(claims, parts)).toBe(is);
  });
});
