import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { Actor } from "#core/claims/claim.ts";
import { freezeTurns, frozenBy, mayWrite, nextOpening, nextTurn } from "#core/policy/windows.ts";
import { placeOf, policyOf } from "./sample.ts";

const minute = 60_000;
const at = (text: string) => Date.parse(`2026-06-${text}:00Z`);
const place = placeOf();
const deploy: Actor = { principal: "123456789012:role/deploy", kind: "pipeline", via: "terraform" };

describe("the next opening", () => {
  const allow = { id: "office", effect: "allow", cron: "0 8 * * *", duration: "4h" };
  const deny = { id: "lunch", effect: "deny", cron: "0 11 * * *", duration: "30m" };
  it.each([
    { when: "no hours are named", writes: [], time: "01T03:00", opens: "01T03:00" },
    { when: "an allowing window is open", writes: [allow], time: "01T09:00", opens: "01T09:00" },
    { when: "an allowing window has yet to open", writes: [allow], time: "01T03:00", opens: "01T08:00" },
    { when: "it has closed for today", writes: [allow], time: "01T12:00", opens: "02T08:00" },
    {
      when: "it overruns",
      writes: [{ ...allow, overrun: "30m" }],
      time: "01T12:10",
      opens: "01T12:10",
    },
    { when: "a denying one is open", writes: [deny], time: "01T11:10", opens: "01T11:30" },
    { when: "a denying one is open in it", writes: [allow, deny], time: "01T11:10", opens: "01T11:30" },
    {
      when: "a denying one outlasts it",
      writes: [allow, { ...deny, duration: "2h" }],
      time: "01T11:10",
      opens: "02T08:00",
    },
    {
      when: "one denying window follows another",
      writes: [deny, { ...deny, id: "then", cron: "30 11 * * *" }],
      time: "01T11:00",
      opens: "01T12:00",
    },
    {
      when: "the window is meant for others",
      writes: [{ ...allow, in: { environments: ["test"] } }],
      time: "01T03:00",
      opens: "01T03:00",
    },
  ])("is $opens when $when at $time", ({ writes, time, opens }) => {
    expect(nextOpening(policyOf({ writes }), place, at(time))).toBe(at(opens));
    // The old word for it means the same to Parley.
    expect(nextOpening(policyOf({ windows: writes }), place, at(time))).toBe(at(opens));
  });

  it("is never where denying windows leave no gap or no allowing one ever opens", () => {
    const always = { id: "a", effect: "deny", cron: "*/5 * * * *", duration: "5m" };
    const never = { id: "n", effect: "allow", cron: "0 0 30 2 *", duration: "1h" };
    expect(nextOpening(policyOf({ writes: [always] }), place, at("01T03:00"))).toBe(Infinity);
    expect(nextOpening(policyOf({ writes: [never] }), place, at("01T03:00"))).toBe(Infinity);
  });

  const row = fc.record({
    effect: fc.constantFrom("allow", "deny"),
    cron: fc.constantFrom("0 8 * * *", "30 */6 * * *", "15 22 * * MON-FRI", "0 0 * * SUN"),
    duration: fc.constantFrom("20m", "3h", "30h"),
    overrun: fc.constantFrom("0s", "40m"),
  });
  test.prop([fc.array(row, { maxLength: 4 }), fc.nat(14 * 72).map((each) => each * 20)], { numRuns: 40 })(
    "is the first moment at which Parley may write, in whatever order it is asked",
    (rows, minutes) => {
      const policy = policyOf({ writes: rows.map((each, index) => ({ id: `w${index}`, ...each })) });
      const from = at("01T00:00") + minutes * minute;
      nextOpening(policy, place, from - 40 * minute);
      const opens = nextOpening(policy, place, from);
      expect(nextOpening(policy, place, opens === Infinity ? from : opens)).toBe(opens);
      const last = Math.min(opens, from + 3 * 24 * 60 * minute);
      for (let time = from; time < last; time += 20 * minute)
        expect(mayWrite(policy, place, time), new Date(time).toISOString()).toBe(false);
      if (opens < Infinity) expect(mayWrite(policy, place, opens)).toBe(true);
    },
  );
});

describe("a freeze", () => {
  const freeze = { id: "sale", cron: "0 8 * * *", duration: "4h" };
  const frozen = (rows: readonly object[], actor: Partial<Actor>, time = "01T09:00") =>
    frozenBy(policyOf({ freezes: rows }), place, { ...deploy, ...actor }, at(time))?.pointer;

  it.each([
    { when: "it is everybody's and on", rows: [freeze], actor: {}, by: "/freezes/0" },
    { when: "it has not begun", rows: [freeze], actor: {}, time: "01T07:59" },
    { when: "it has ended", rows: [freeze], actor: {}, time: "01T12:00" },
    { when: "it is of other places", rows: [{ ...freeze, in: { environments: ["test"] } }], actor: {} },
    {
      when: "it is of their kind",
      rows: [{ ...freeze, for: { kinds: ["pipeline"] } }],
      actor: {},
      by: "/freezes/0",
    },
    { when: "it is of another kind", rows: [{ ...freeze, for: { kinds: ["person"] } }], actor: {} },
    {
      when: "it is of their principal",
      rows: [{ ...freeze, for: { principals: ["*:role/deploy"] } }],
      actor: {},
      by: "/freezes/0",
    },
    {
      when: "it is of another principal",
      rows: [{ ...freeze, for: { principals: ["*:role/web"] } }],
      actor: {},
    },
    {
      when: "it is of their tool",
      rows: [{ ...freeze, for: { via: ["terraform"] } }],
      actor: {},
      by: "/freezes/0",
    },
    {
      when: "it is of the human behind them",
      rows: [{ ...freeze, for: { principals: ["sso/maria@example.com"] } }],
      actor: { human: "sso/maria@example.com" },
      by: "/freezes/0",
    },
    {
      when: "it is of whom their session says it is",
      rows: [{ ...freeze, for: { principals: ["maria"] } }],
      actor: { said: "maria" },
      by: "/freezes/0",
    },
    {
      when: "only their name says that they are of its kind",
      rows: [{ ...freeze, for: { kinds: ["pipeline"] } }],
      actor: { vouched: "name" },
      by: "/freezes/0",
    },
    {
      when: "it is of the unknown, and only their name says that they are not",
      rows: [{ ...freeze, for: { kinds: ["unknown"] } }],
      actor: { vouched: "name" },
      by: "/freezes/0",
    },
    {
      when: "it is of the unknown, and the registry says that they are not",
      rows: [{ ...freeze, for: { kinds: ["unknown"] } }],
      actor: { vouched: "registry" },
    },
    {
      when: "they may only change things then, and it is now",
      rows: [{ ...freeze, effect: "allow" }],
      actor: {},
    },
    {
      when: "they may only change things then, and it is later",
      rows: [{ ...freeze, effect: "allow" }],
      actor: {},
      time: "01T12:00",
      by: "/freezes/0",
    },
    {
      when: "others may only change things then",
      rows: [{ ...freeze, effect: "allow", for: { kinds: ["agent"] } }],
      actor: {},
      time: "01T12:00",
    },
    {
      when: "one allows and another denies",
      rows: [
        { ...freeze, effect: "allow" },
        { ...freeze, id: "sale-2" },
      ],
      actor: {},
      by: "/freezes/1",
    },
  ] as const)("$by binds an actor when $when", ({ rows, actor, ...rest }) => {
    const { time, by } = { time: undefined, by: undefined, ...rest };
    expect(frozen(rows, actor, time)).toBe(by);
  });

  it("comes out with its row, for reasons", () => {
    const policy = policyOf({ freezes: [{ ...freeze, title: "the sale" }] });
    expect(frozenBy(policy, place, deploy, at("01T09:00"))).toMatchObject({
      row: { id: "sale", title: "the sale", effect: "deny" },
      pointer: "/freezes/0",
    });
  });

  it("closes nothing for Parley, and hours of Parley's freeze nobody", () => {
    const hours = { ...freeze, effect: "deny" };
    expect(mayWrite(policyOf({ freezes: [freeze] }), place, at("01T09:00"))).toBe(true);
    expect(frozenBy(policyOf({ writes: [hours] }), place, deploy, at("01T09:00"))).toBeUndefined();
  });

  it("is what an old window is as well, for everybody and without its overrun", () => {
    const windows = [{ ...freeze, effect: "allow", overrun: "1h" }];
    const old = policyOf({ windows });
    expect(frozenBy(old, place, deploy, at("01T09:00"))).toBeUndefined();
    expect(frozenBy(old, place, deploy, at("01T12:30"))?.pointer).toBe("/windows/0");
    expect(mayWrite(old, place, at("01T12:30"))).toBe(true);
    expect(mayWrite(old, place, at("01T13:00"))).toBe(false);
  });

  const kind = fc.constantFrom("person", "pipeline", "automation", "agent", "unknown");
  const selector = fc.record({ kinds: fc.array(kind, { minLength: 1 }) }, { requiredKeys: [] });
  const row = fc.record({ effect: fc.constantFrom("allow", "deny"), for: selector });
  test.prop([fc.array(row, { maxLength: 4 }), kind, fc.integer({ min: 0, max: 23 })])(
    "binds anyone for whom only a name vouches at least as much as the same actor unknown",
    (rows, named, hour) => {
      const policy = policyOf({
        freezes: rows.map((each, index) => ({ ...freeze, id: `f${index}`, ...each })),
      });
      const time = at(`01T${String(hour).padStart(2, "0")}:00`);
      const byName: Actor = { ...deploy, kind: named, vouched: "name" };
      const isDenied = (actor: Actor) => frozenBy(policy, place, actor, time)?.row.effect === "deny";
      if (isDenied({ ...deploy, kind: "unknown" })) expect(isDenied(byName)).toBe(true);
      if (isDenied({ ...deploy, kind: named })) expect(isDenied(byName)).toBe(true);
    },
  );
});

describe("the next turn", () => {
  const policy = policyOf({
    writes: [{ id: "w", effect: "allow", cron: "0 8 * * *", duration: "4h" }],
    freezes: [{ id: "f", cron: "0 10 * * *", duration: "1h", for: { kinds: ["person"] } }],
  });
  it.each([
    { time: "01T07:00", turn: "01T08:00", freezes: "01T10:00" },
    { time: "01T08:00", turn: "01T10:00", freezes: "01T10:00" },
    { time: "01T10:00", turn: "01T11:00", freezes: "01T11:00" },
    { time: "01T11:00", turn: "01T12:00", freezes: "02T10:00" },
  ])("after $time is at $turn, of freezes at $freezes", ({ time, turn, freezes }) => {
    expect(nextTurn(policy, place, at(time))).toBe(at(turn));
    expect(freezeTurns(policy, place, at(time))).toBe(at(freezes));
  });

  it("is never where nothing opens or closes", () => {
    expect(nextTurn(policyOf(), place, at("01T00:00"))).toBe(Infinity);
    expect(freezeTurns(policyOf(), place, at("01T00:00"))).toBe(Infinity);
  });
});
