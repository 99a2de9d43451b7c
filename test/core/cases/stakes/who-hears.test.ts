import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { answered } from "#core/questions/answer.ts";
import { at, claim, situation } from "../../arbitration/small-disputes.ts";
import { around, asking, enforcing, inLaunch, openCase, questionsOf, recordOf } from "../open-cases.ts";
import { linesOf, restoredAfter, timely, toldBy } from "./stake-kit.ts";

const incident = situation({ kind: "incident", ref: "INC-1" });
const inIncident = around(enforcing(), { situations: [incident] });
const oncall = claim({
  ...{ id: "a", by: "oncall", kind: "person", constraint: { is: "8" }, changedAt: at("03:40") },
  motivation: { kind: "incident", ref: "INC-1" },
});
const robot = claim({
  ...{ id: "b", by: "robot", kind: "automation", constraint: { is: "3" }, changedAt: at("03:50") },
  motivation: { kind: "budget", ref: "B-1" },
});
const live = { DesiredCapacity: "3" };
const prior = { DesiredCapacity: "8" };
const fought = recordOf({ claims: [oncall, robot], live, prior });
const guarded = around(
  enforcing({
    guardrails: [{ id: "room", title: "room", in: {}, fields: ["/DesiredCapacity"], constraint: { min: 5 } }],
  }),
);
const advising = around(enforcing({ mode: { default: "advise" } }), { situations: [incident] });
const observing = around(enforcing({ mode: { default: "observe" } }), { situations: [incident] });
const declared = ({ changedAt: _, ...rest }: Claim): Claim => rest as Claim;

describe("a judgement", () => {
  it.each([
    { tells: [], when: "their write is about to be put back", record: fought, parts: inIncident },
    {
      ...{ tells: ["waits robot /DesiredCapacity"], when: "Parley only advises" },
      ...{ record: fought, parts: advising },
    },
    {
      ...{ tells: ["waits robot /DesiredCapacity"], when: "Parley only watches" },
      ...{ record: fought, parts: observing },
    },
    {
      tells: ["waits robot /DesiredCapacity"],
      when: "a want that was declared ahead has to wait",
      record: recordOf({ claims: [oncall, declared(robot)], live: prior, prior }),
      parts: inIncident,
    },
    {
      tells: ["refused robot /DesiredCapacity"],
      when: "a guardrail stands against a want",
      record: recordOf({ claims: [declared(robot)], live: prior, prior }),
      parts: guarded,
    },
    {
      tells: ["wish stranger /DesiredCapacity"],
      when: "nothing shows what they say",
      record: recordOf({
        claims: [claim({ id: "w", by: "stranger", kind: "unknown", constraint: { min: 9 } })].map((each) => ({
          ...each,
          actor: { ...each.actor, goals: [] },
        })),
        live: prior,
        prior,
      }),
      parts: around(),
    },
    {
      ...{ tells: ["asked anna /DesiredCapacity", "asked ben /DesiredCapacity"], when: "a person is asked" },
      ...{ record: asking(), parts: inLaunch() },
    },
    {
      ...{ tells: [], when: "everybody has what they want" },
      ...{ record: recordOf({ claims: [oncall], live: prior, prior }), parts: inIncident },
    },
  ])("tells $tells when $when", ({ tells, record, parts }) => {
    const { notices, record: after } = toldBy(record, "04:00", parts);
    expect(linesOf(notices)).toEqual(tells);
    const again = toldBy({ ...after, case: openCase() }, "04:01", parts);
    expect(linesOf(again.notices)).toEqual([]);
  });

  it("tells one whose write was put back once that is done, and not again when it is judged anew", () => {
    const first = toldBy(fought, "04:00", inIncident);
    const { notices, record } = restoredAfter(first, "04:02", inIncident);
    expect(linesOf(notices)).toEqual(["undone robot /DesiredCapacity"]);
    const back = {
      ...record,
      restores: [],
      live: { at: at("04:03"), state: "there", properties: prior },
    } as const;
    expect(linesOf(toldBy(back, "04:04", inIncident).notices)).toEqual([]);
  });

  it("tells both sides of an answer, and later who has won back what they wanted", () => {
    const asked = toldBy(asking(), "04:00", inLaunch());
    const [question] = questionsOf({ record: asked.record });
    const given = { answer: "value", value: "8", by: "olga", proof: "link", at: at("04:10") } as const;
    const result = answered(
      { ...asked.record, case: { ...openCase(), questions: questionsOf({ record: asked.record }) } },
      { ...given, question: question?.id ?? "" },
      { ...inLaunch(), signIn: "never" },
    );
    if (!result.ok) throw new Error(result.why);
    const stands = { at: at("04:12"), state: "there", properties: { DesiredCapacity: "8" } } as const;
    const ruled = toldBy({ ...result.record, live: stands }, "04:12", inLaunch());
    expect(linesOf(ruled.notices)).toEqual(["ruled anna /DesiredCapacity", "ruled ben /DesiredCapacity"]);
    expect(ruled.notices[1]).toMatchObject({ by: "link of olga", why: "a person has answered" });
  });

  it("tells those who waited that it is their turn", () => {
    const waiting = recordOf({ claims: [oncall, declared(robot)], live: prior, prior });
    const first = toldBy(waiting, "04:00", inIncident);
    const later: DocketRecord = {
      ...recordOf({ claims: [declared(robot)], live, prior: live }),
      told: first.record.told,
    };
    expect(linesOf(toldBy(later, "05:00").notices)).toEqual(["turn robot /DesiredCapacity"]);
  });
});

describe("an end that is near", () => {
  const leased = (until: string) =>
    recordOf({ claims: [{ ...oncall, madeAt: at("03:00"), until: at(until) }], live: prior, prior });

  it.each([
    { told: 0, at: "12:53", until: "14:00", is: "a tenth of eleven hours is 66 minutes" },
    { told: 1, at: "12:55", until: "14:00", is: "a tenth of eleven hours is 66 minutes" },
    { told: 0, at: "04:14", until: "04:30", is: "a quarter of an hour at least" },
    { told: 1, at: "04:15", until: "04:30", is: "a quarter of an hour at least" },
  ])("is told $told times at $at of $until: $is", ({ told, at: now, until }) => {
    const ended = toldBy(leased(until), "04:00", inIncident);
    const notices = timely(ended, ended.record, { at: now, parts: inIncident }).notices;
    expect(notices.length).toBe(told);
  });

  it("is looked at in time, told once, and once more after a renewal", () => {
    const first = toldBy(leased("14:00"), "04:00", inIncident);
    expect(first.due).toBe(at("12:54"));
    const { told, notices } = timely(first, first.record, { at: "12:54", parts: inIncident });
    expect(linesOf(notices)).toEqual(["ends oncall /DesiredCapacity"]);
    const known = { ...first.record, told };
    expect(timely(first, known, { at: "13:30", parts: inIncident }).notices).toEqual([]);
    const renewed = { ...leased("16:00"), told };
    expect(linesOf(toldBy(renewed, "15:00", inIncident).notices)).toEqual(["ends oncall /DesiredCapacity"]);
  });
});

it("one notice names all fields of one claimant", () => {
  const field = "/MaxSize" as FieldPath;
  const both = [
    oncall,
    { ...oncall, id: "a2", field },
    declared(robot),
    declared({ ...robot, id: "b2", field }),
  ];
  const stands = { DesiredCapacity: "8", MaxSize: "8" };
  const { notices } = toldBy(recordOf({ claims: both, live: stands, prior: stands }), "04:00", inIncident);
  expect(linesOf(notices)).toEqual(["waits robot /DesiredCapacity /MaxSize"]);
});

describe("what a loser can do instead", () => {
  it("is never that somebody else withdraws", () => {
    const [notice] = toldBy(fought, "04:00", advising).notices;
    expect(notice?.kind).toBe("waits");
    expect(notice?.winningLine ?? "").not.toContain("withdrew");
  });
});
