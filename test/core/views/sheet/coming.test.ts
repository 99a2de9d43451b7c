import { describe, expect, it } from "vitest";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { type ComingInput, comingOf, foretold, judgedLater } from "#core/views/sheet/moments.ts";
import { rebuilt } from "#core/views/sheet/past/rebuilt.ts";
import { at, byCode, claim, dispute, policy, situation, time } from "../../arbitration/small-disputes.ts";
import { asking, enforcing, group, inLaunch, types } from "../../cases/open-cases.ts";

const field = "/DesiredCapacity";
const fix = (until: string, n = "") =>
  claim({
    ...{ id: `fix${n}`, by: `ada${n}`, kind: "person", constraint: { is: 10 } },
    motivation: { kind: "incident", ref: "INC-7" },
    until,
  });
const responding = situation({ responders: ["ada"] });
const whole = (more: Parameters<typeof dispute>[0] = {}): Dispute => ({
  ...dispute({
    ...{ is: 10, was: 3, situations: [responding] },
    claims: [
      { ...byCode({ id: "deploy", constraint: { is: 3 } }), backing: "permitted" },
      { ...fix(at("06:00")), backing: "permitted" },
    ],
    ...more,
  }),
  resource: group,
});
const advising = policy({ mode: { default: "advise" } });
const coming = (of: Dispute, more: Partial<ComingInput> = {}, rules = enforcing()) =>
  comingOf({
    record: rebuilt(of, freshRecord(group)),
    now: time("04:00"),
    around: { policy: rules, types, situations: of.situations, sources: [], restorers: [] },
    ...more,
  });
const turnsOf = ({ turns }: ReturnType<typeof foretold>) =>
  turns.map(({ dispute: { now }, differs, verdict }) => [
    now.slice(11, 16),
    differs.join(),
    verdict.fields.map(({ outcome, value }) => `${outcome} ${String(value)}`).join(),
  ]);

describe("what is foretold", () => {
  it.each([
    { until: "05:59", is: [] },
    { until: "06:00", is: [["06:00", field, "revert 3"]] },
  ])("until $until is each moment at which something comes out differently", ({ until, is }) => {
    const found = foretold(coming(whole()), time(until));
    expect(turnsOf(found)).toEqual(is);
    expect(found).toMatchObject({ untold: [], isMore: false });
  });

  it("is that what Parley puts back stands from then on", () => {
    const of = coming(whole());
    expect(judgedLater(of, time("06:00")).verdict.fields).toMatchObject([{ outcome: "revert", value: 3 }]);
    const then = judgedLater(of, time("06:30"));
    expect(then.verdict.fields).toMatchObject([{ path: field, outcome: "keep", value: 3 }]);
    expect(then.dispute.live).toMatchObject({ [field]: 3 });
    expect(then.dispute.facts.fields?.[field as never]).toMatchObject({ liveSince: at("06:00") });
    expect(then.dispute.now).toBe(at("06:30"));
  });

  it("is that what it would only tell stays as it is", () => {
    const then = judgedLater(coming(whole(), {}, advising), time("06:30"));
    expect(then.dispute.live).toMatchObject({ [field]: 10 });
  });

  it("is nothing where a claim is supposed to be gone", () => {
    const of = coming(whole(), { without: ["fix"] });
    expect(judgedLater(of, time("04:00")).verdict.fields).toMatchObject([{ outcome: "revert", value: 3 }]);
    expect(judgedLater(of, time("04:00")).dispute.claims.map(({ id }) => id)).toEqual(["deploy"]);
  });

  it("goes on from what is judged now", () => {
    const of = coming(whole());
    const now = judgedLater(of, time("04:00"));
    expect(now.dispute.now).toBe(at("04:00"));
    expect(now).not.toHaveProperty("knownUntil");
    expect(of.steps).toHaveLength(1);
    expect(judgedLater(of, time("04:00"))).toBe(now);
  });
});

describe("a question that nobody was told of yet", () => {
  const record = asking();
  const around = inLaunch();

  it("is named, with since when, and nothing is foretold of its field", () => {
    const of = comingOf({ record, now: time("04:00"), around });
    const { turns, untold } = foretold(of, time("12:00"));
    expect(turns).toEqual([]);
    expect(untold).toEqual([{ path: field, since: at("04:00") }]);
    expect(judgedLater(of, time("05:00")).untold).toEqual(untold);
  });
});
