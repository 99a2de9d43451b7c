import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Policy } from "#core/policy/policy.ts";
import { valueText } from "#core/views/sheet/scene.ts";
import { sheetOf } from "#core/views/sheet/sheet.ts";
import { hidesIn } from "#core/views/shown-value.ts";
import { defaultPolicy } from "../../../laws/default-policy.ts";
import { dispute as anyDispute } from "../../../laws/generate/disputes.ts";
import { holdsFor } from "../../../laws/runs.ts";
import { at, byCode, claim, dispute, policy, situation } from "../../arbitration/small-disputes.ts";

const types = openCatalogue();
const everything = { sees: () => true };

function sheet(one: Dispute, rules: Policy = policy(), sees: (path: string) => boolean = () => true) {
  const verdict = arbitrate(one, rules);
  return sheetOf({ dispute: one, verdict }, { sees }, { policy: rules, types });
}

const deploy = byCode({ id: "deploy", constraint: { is: 3 } });
const oncall = claim({
  id: "fix",
  by: "ada",
  kind: "person",
  constraint: { is: 10 },
  motivation: { kind: "incident", ref: "INC-7" },
  until: at("06:00"),
});
const inTrouble = { is: 10, was: 3, situations: [situation({ responders: ["ada"] })] };

describe("a row of a sheet", () => {
  it.each([
    { is: "quiet", when: "all agree", parts: { claims: [deploy] } },
    { is: "disputed", when: "somebody waits for it", parts: { ...inTrouble, claims: [deploy, oncall] } },
    { is: "held", when: "it is held for a reason", parts: { ...inTrouble, claims: [oncall] } },
    {
      is: "asked",
      when: "two emergencies want the opposite",
      parts: {
        ...inTrouble,
        situations: [situation({ responders: ["ada", "bob"] })],
        claims: [
          oncall,
          { ...oncall, id: "other", actor: { ...oncall.actor, principal: "bob" }, constraint: { is: 2 } },
        ],
      },
    },
  ])("is $is when $when", ({ is, parts }) => {
    const { rows, quiet } = sheet(dispute(parts));
    expect([...rows, ...quiet].map(({ state }) => state)).toEqual([is]);
  });

  it("says what stands, whose it is and why, until when, and what wakes anyone who waits", () => {
    const [row] = sheet(dispute({ ...inTrouble, claims: [deploy, oncall] })).rows;
    expect(row).toMatchObject({
      field: "/DesiredCapacity",
      now: "`10`",
      settled: "`10`",
      differs: false,
      holders: [{ who: "ada", wants: "`10`", goal: "availability", why: "incident INC-7" }],
      until: { at: at("06:00"), text: "2026-11-21 06:00 UTC" },
      passed: 33,
      waiting: [{ party: { who: "deploy", wants: "`3`", goal: "consistency" } }],
    });
    expect(row?.waiting[0]?.wakes.join()).toMatch(/the claim of ada .* ends/);
    expect(row?.sentence).not.toBe("");
    expect(row?.policy).toMatch(/^\S+ kit\.yaml\//);
  });

  it("shows no field that its reader may not see", () => {
    const other = byCode({ id: "other", field: "/MaxSize", constraint: { is: 3 } });
    const { rows, quiet } = sheet(
      dispute({ claims: [deploy, other] }),
      policy(),
      (path) => path === "/MaxSize",
    );
    expect([...rows, ...quiet].map(({ path }) => path)).toEqual(["/MaxSize"]);
  });

  it("tells nothing of a secret, wherever it stands", () => {
    const rules = policy({ sensitive: { names: ["licence"], fields: [] } });
    const wish = { id: "own", field: "/Licence", constraint: { is: "hunter2-b" } };
    const one = dispute({
      live: { "/Licence": "hunter2-a" },
      prior: { "/Licence": "hunter2-c" },
      claims: [byCode({ id: "deploy", field: "/Licence", constraint: { is: "hunter2-c" } }), claim(wish)],
    });
    const told = sheet(one, rules);
    expect(told.rows.length + told.quiet.length).toBe(1);
    expect(JSON.stringify(told)).not.toContain("hunter2");
    expect(JSON.stringify(told)).toContain("(hidden)");
    // Judged before the policy called it a secret, its reasons may name what stood there.
    const before = arbitrate(one, policy());
    const late = sheetOf({ dispute: one, verdict: before }, everything, { policy: rules, types });
    expect(JSON.stringify(late)).not.toContain("hunter2");
  });
});

it("the rows of a sheet are the verdict of the dispute, field by field", () => {
  holdsFor(anyDispute, (one) => {
    const verdict = arbitrate(one, defaultPolicy);
    const { rows, quiet, leftOut } = sheet(one, defaultPolicy);
    const all = new Map([...rows, ...quiet].map((row) => [row.path, row]));
    expect(all.size + leftOut).toBe(verdict.fields.length);
    const hides = hidesIn(one.resource, { policy: defaultPolicy, types });
    for (const field of verdict.fields) {
      const row = all.get(field.path);
      const settled = field.value === undefined ? undefined : valueText(field.value, field.path, hides);
      expect(row?.outcome).toBe(field.outcome);
      expect(row?.settled).toBe(settled);
      expect(row?.until?.at).toBe(field.until);
      expect(row?.holders).toHaveLength(field.holders.length);
      expect(row?.waiting).toHaveLength(field.deferred.length);
      expect(row?.asked?.deadline.at).toBe(field.ask?.deadline);
      if (field.outcome !== "keep") expect(row?.state).not.toMatch(/quiet|held/);
    }
  });
});
