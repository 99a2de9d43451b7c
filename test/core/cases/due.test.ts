import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { settleCase } from "#core/cases/settle-case.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import { look } from "#core/looking/look.ts";
import { at, byCode, claim, time } from "../arbitration/small-disputes.ts";
import { around, enforcing, recordOf } from "./open-cases.ts";

/** The deploy wants three machines; a release brought eight, and then a team that goes before both. */
const code = (id: string, size: string, changedAt: string) =>
  byCode({ id, constraint: { is: size }, madeAt: changedAt, changedAt });
const team = claim({
  id: "team",
  constraint: { is: "8" },
  intent: "unattributed",
  motivation: { kind: "none" },
  source: "observed",
  backing: "wrote",
  madeAt: at("03:00"),
  changedAt: at("03:00"),
  actor: { principal: "team", kind: "automation", goals: ["availability"] },
});
const claims = [code("deploy", "3", at("01:00")), code("release", "8", at("02:00")), team];
const rules = enforcing({
  environments: [{ name: "prod", tags: { env: ["prod"] }, order: ["availability", "consistency"] }],
});
const here = around(rules);
const record = recordOf({ claims, live: { DesiredCapacity: "8" }, case: undefined });
const now = time("04:00");
const judge = (given: typeof record) => {
  const dispute = disputeFrom(given, { now, around: here });
  return { dispute, verdict: { ...arbitrate(dispute, rules), explanation: "" } };
};
const nextOf = (given: typeof record) => judge(given).verdict.fields.flatMap(({ next }) => next ?? [])[0];

it("what is agreed by a verdict lets others stand in the way of those who wait, and for longer", () => {
  const looked = look(
    {
      record,
      events: [],
      seen: { state: "there", properties: { DesiredCapacity: "8" } },
      seenAt: now,
      before: undefined,
      now,
    },
    here,
  );
  expect(looked.record.prior).toEqual({ DesiredCapacity: "8" });
  expect(nextOf(looked.record)).toBeDefined();
  expect(nextOf(looked.record)).not.toBe(nextOf(record));
  expect(looked.differsAt).toBe(nextOf(looked.record));
});

it("a case that is settled is due when the verdict on what is agreed may differ", () => {
  const settled = settleCase(record, judge(record), { now, around: here });
  expect(settled.prior).toEqual({ DesiredCapacity: "8" });
  expect(nextOf(settled)).not.toBe(nextOf(record));
  expect(settled.due).toBe(nextOf(settled));
});
