import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { counterfactual } from "#core/arbitration/explain/counterfactual.ts";
import { at, claim, dispute, field, policy, situation } from "../small-disputes.ts";

const loser = (parts: object = {}) =>
  claim({ id: "loser", by: "lou", constraint: { is: 5 }, intent: "cost", ...parts });
const holder = (parts: object = {}) => claim({ id: "holder", by: "hana", constraint: { is: 8 }, ...parts });
const because = (kind: string, ref = "INC-7") => ({ motivation: { kind, ref } });

function otherwise(
  claims: readonly object[],
  parts: { readonly rules?: Readonly<Record<string, unknown>> } = {},
): string | undefined {
  const { rules = {}, ...rest } = parts;
  const [given, file] = [{ claims, ...rest }, policy(rules)];
  const found = counterfactual(dispute(given), { policy: file, arbitrate }, field(given, file));
  return found?.replace(/^lou \([^)]*\) /, "");
}

describe("the first loser", () => {
  it.each<{
    when: string;
    claims: readonly object[];
    parts?: { readonly rules?: Readonly<Record<string, unknown>>; readonly situations?: object };
    is: string | undefined;
  }>([
    { when: "nobody loses", claims: [holder()], is: undefined },
    {
      when: "the holder answers a need",
      claims: [holder(because("incident")), loser()],
      parts: { situations: [situation()] },
      is: "would win if INC-7 were closed now",
    },
    {
      when: "another need under that name is open too",
      claims: [holder(because("degradation")), loser()],
      parts: { situations: [situation({ kind: "alarm" })] },
      is: "would win if INC-7 were closed now",
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
    {
      when: "two hold",
      claims: [holder(), holder({ id: "h2", by: "hugo" }), loser()],
      is: "would win if hugo (for availability, budget) and hana (for availability, budget) withdrew",
    },
    {
      when: "it could be confirmed",
      claims: [holder(), loser(because("incident"))],
      is: "would win if an independent source confirmed INC-7",
    },
    {
      when: "it could be confirmed, if it named one",
      claims: [holder(), loser({ motivation: { kind: "incident" } })],
      is: "would win if it named an incident that an independent source confirms",
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
      is: "would win if an independent source confirmed INC-7",
    },
    {
      when: "confirmation would not be enough",
      claims: [holder({ ...because("incident", "INC-8"), kind: "break-glass" }), loser(because("incident"))],
      parts: { situations: [situation({ ref: "INC-8" })] },
      is: "would win if INC-8 were closed now",
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
      is: "would win if INC-7 were closed now",
    },
    {
      when: "the cooldown has to pass first",
      claims: [holder(because("incident")), loser()],
      parts: { situations: [situation()], rules: { limits: { cooldown: { incident: "20m" } } } },
      is: "would win from 04:20 UTC on if INC-7 were closed now",
    },
    {
      when: "it ends by itself at that time",
      claims: [holder({ ...because("incident"), until: at("04:10") }), loser()],
      parts: { situations: [situation()], rules: { limits: { cooldown: { incident: "20m" } } } },
      is: "would win if hana (for availability, incident INC-7) withdrew",
    },
    {
      when: "it is a wish of somebody who may not write there",
      claims: [holder({ intent: "consistency" }), loser({ backing: "none", intent: "security" })],
      is: "would win if it were permitted to write there",
    },
    {
      when: "its goal is not granted to it",
      claims: [
        holder({ intent: "consistency" }),
        loser({ intent: "security", actor: { principal: "lou", kind: "person", goals: [] } }),
      ],
      is: "would win if the platform team granted lou the goal security",
    },
    {
      when: "nothing could confirm its reason",
      claims: [
        holder(),
        holder({ id: "h2" }),
        holder({ id: "h3" }),
        holder({ id: "h4" }),
        loser(because("experiment")),
      ],
      is: undefined,
    },
  ])("$is, when $when", ({ claims, parts, is }) => {
    expect(otherwise(claims, parts)).toBe(is);
  });
});
