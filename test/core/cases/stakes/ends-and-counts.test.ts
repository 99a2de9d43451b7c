import { describe, expect, it } from "vitest";
import { actorNotices } from "#core/cases/stakes/actor-notices.ts";
import { endsSoon } from "#core/cases/stakes/ends-soon.ts";
import { fatesIn } from "#core/cases/stakes/fates.ts";
import { counted } from "#core/cases/stakes/series.ts";
import type { StakeScene } from "#core/cases/stakes/stake-scene.ts";
import { earlier, withTold } from "#core/cases/stakes/tell-stakes.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { StakeSeries, ToldStakes } from "#core/ledger/told-stakes.ts";
import { at, claim, dispute, field, time, verdict } from "../../arbitration/small-disputes.ts";
import { around, enforcing } from "../open-cases.ts";

const size = "/DesiredCapacity" as FieldPath;

function sceneOf(parts: Parameters<typeof dispute>[0], now = "04:00", told?: ToldStakes): StakeScene {
  const one = dispute(parts);
  return {
    record: { ...freshRecord(one.resource), ...(told !== undefined && { told }) },
    ...{ dispute: one, verdict: verdict(parts), now: time(now), around: around(enforcing()) },
  };
}

describe("claims that end soon", () => {
  const leased = (id: string, until: string | undefined, parts: object = {}) =>
    claim({
      id,
      by: id,
      constraint: { is: 3 },
      madeAt: at("03:00"),
      ...(until && { until: at(until) }),
      ...parts,
    });

  const endsAt = (now: string, claims: readonly object[], told?: ToldStakes) =>
    endsSoon(sceneOf({ is: 3, was: 3, claims, now: at(now) }, now, told));

  it("are told of as soon as it is time, and not of those of which it is not time yet", () => {
    const claims = [leased("a", "04:30"), leased("b", "04:40")];
    const { changes, ends, due } = endsAt("04:15", claims);
    expect(changes.map(({ claim: { id }, ends: end }) => [id, end])).toEqual([["a", at("04:30")]]);
    expect(ends).toEqual({ a: at("04:30") });
    expect(due).toBe(time("04:25"));
  });

  it("are told of once, and remembered as long as they hold", () => {
    const told = { round: 1, fates: {}, ends: { a: at("04:30") } };
    expect(endsAt("04:16", [leased("a", "04:30")], told)).toEqual({
      changes: [],
      ends: { a: at("04:30") },
      due: Infinity,
    });
  });

  it("are no longer remembered once they are over", () => {
    const told = { round: 1, fates: {}, ends: { gone: at("04:30") } };
    expect(endsAt("04:16", [leased("a", undefined)], told).ends).toEqual({});
  });

  it("are due at no time where nothing ends", () => {
    expect(endsAt("04:00", [leased("a", undefined)])).toEqual({ changes: [], ends: {}, due: Infinity });
  });

  it("of a year are told of a day ahead", () => {
    const { due } = endsAt("04:00", [leased("a", undefined, { until: "2027-11-21T03:00:00Z" })]);
    expect(due).toBe(Date.parse("2027-11-20T03:00:00Z"));
  });
});

describe("the fate of a claim", () => {
  const none: readonly OpenQuestion[] = [];
  const base = field({ is: 3, was: 3, claims: [claim()] });
  const on = (more: object) => ({ ...base, holders: [], deferred: [], refused: [], wishes: [], ...more });
  const question = (more: object, ask: object = {}) =>
    ({ fields: [size], claims: ["a"], ask: { beside: false, ...ask }, ...more }) as unknown as OpenQuestion;

  it.each([
    { fate: "holds", fields: [on({ holders: ["a"] })] },
    { fate: "wish", fields: [on({ wishes: ["a"] })] },
    { fate: "waits", fields: [on({ deferred: [{ claim: "a", wakes: [] }] })] },
    { fate: "refused", fields: [on({ refused: ["a"] })] },
    { fate: "waits", fields: [on({ holders: ["a"] }), on({ deferred: [{ claim: "a", wakes: [] }] })] },
    { fate: "waits", fields: [on({ deferred: [{ claim: "a", wakes: [] }] }), on({ wishes: ["a"] })] },
    { fate: "wish", fields: [on({ holders: ["a"] }), on({ wishes: ["a"] })] },
    { fate: undefined, fields: [on({ holders: ["b"] })] },
  ])("%#: is $fate, the worst of all fields", ({ fate, fields }) => {
    expect(fatesIn(fields, none).get("a")?.fate).toBe(fate);
  });

  it.each([
    { fate: "asked", when: "a question is about it", questions: [question({})] },
    {
      fate: "holds",
      when: "a question is about another field",
      questions: [question({ fields: ["/MaxSize"] })],
    },
    { fate: "holds", when: "a question is about another claim", questions: [question({ claims: ["b"] })] },
    { fate: "holds", when: "a question only stands beside it", questions: [question({}, { beside: true })] },
  ])("is $fate where $when", ({ fate, questions }) => {
    expect(fatesIn([on({ holders: ["a"] })], questions).get("a")?.fate).toBe(fate);
  });
});

describe("a count of what happened again", () => {
  const series = (more: Partial<StakeSeries> = {}): StakeSeries => ({
    ...{ kind: "waits", field: size, actor: { principal: "lou" }, claim: "l", at: at("03:00"), more: 4 },
    ...more,
  });
  const holder = claim({ id: "h", by: "hana", constraint: { is: 8 }, kind: "person" });
  const loser = claim({
    id: "l",
    by: "lou",
    constraint: { is: 5 },
    intent: "cost",
    pr: "https://github.com/a/b/pull/1",
  });
  const scene = sceneOf({ is: 8, was: 8, claims: [holder, loser] });
  const tell = (...counts: readonly StakeSeries[]) => actorNotices([], counts, { scene, round: 2 });

  it("says how often, of whom, and nothing of what could be done instead", () => {
    const [notice] = tell(series());
    expect(notice).toMatchObject({
      ...{
        kind: "waits",
        times: 4,
        fields: [size],
        claims: ["l"],
        by: "hana",
        offer: null,
        winningLine: null,
      },
      actor: { principal: "lou", account: "123456789012" },
      pullRequests: ["https://github.com/a/b/pull/1"],
    });
    expect(notice?.text).toContain("That happened 4 times more within the hour");
  });

  it("says the number alone where the claim is gone", () => {
    const [notice] = tell(series({ claim: "gone" }));
    expect(notice).toMatchObject({ times: 4, claims: ["gone"] });
    expect(notice).not.toHaveProperty("by");
    expect(notice).not.toHaveProperty("pullRequests");
  });

  it("is one of all fields of one claimant, with the greatest number", () => {
    const notices = tell(series(), series({ field: "/MaxSize", claim: "l2", more: 7 }));
    expect(notices.map(({ times, fields, claims }) => ({ times, fields, claims }))).toEqual([
      { times: 7, fields: [size, "/MaxSize"], claims: ["l", "l2"] },
    ]);
  });

  it.each([
    { other: "claimant", more: { actor: { principal: "max" } } },
    { other: "human behind them", more: { actor: { principal: "lou", human: "hugo" } } },
    { other: "kind", more: { kind: "undone" as const } },
  ])("is another of another $other", ({ more }) => {
    const notices = tell(series(), series(more));
    expect(notices).toHaveLength(2);
    expect(new Set(notices.map(({ id }) => id)).size).toBe(2);
  });

  it("is another message than the first of its kind, and another in another round", () => {
    const change = {
      kind: "waits",
      claim: loser,
      verdict: field({ is: 8, was: 8, claims: [holder, loser] }),
    } as const;
    const [first] = actorNotices([change], [], { scene, round: 2 });
    const [later] = actorNotices([], [series()], { scene, round: 3 });
    expect(new Set([first?.id, tell(series())[0]?.id, later?.id]).size).toBe(3);
  });

  it("begins anew for one who goes on after the hour, with what is left of it", () => {
    const change = { kind: "waits", claim: loser } as const;
    const first = counted([change, { ...change, claim: { ...loser, field: size } }], {}, time("03:00"));
    const again = counted([change], first.series, time("03:30"));
    expect(again.told).toEqual([]);
    expect(Object.values(again.series)).toMatchObject([{ more: 1, actor: { principal: "lou" } }]);
    const later = counted([change], again.series, time("04:00"));
    expect(later.told.map(({ times }) => times)).toEqual([2]);
    expect(later.counts).toEqual([]);
    const quiet = counted([change], first.series, time("04:00"));
    expect(quiet.told.map(({ times }) => times)).toEqual([undefined]);
  });

  it("knows the human behind a claimant", () => {
    const behind = { ...loser, actor: { ...loser.actor, human: "hugo@acme.com" } };
    const { series: kept } = counted([{ kind: "waits", claim: behind }], {}, time("03:00"));
    expect(Object.values(kept)).toMatchObject([{ actor: { principal: "lou", human: "hugo@acme.com" } }]);
  });
});

describe("a docket is looked at again", () => {
  it.each([
    { is: at("05:00"), one: undefined, other: at("05:00") },
    { is: at("04:00"), one: at("04:00"), other: at("05:00") },
    { is: at("04:00"), one: at("05:00"), other: at("04:00") },
  ])("at $is, of $one and $other", ({ is, one, other }) => {
    expect(earlier(one, other)).toBe(is);
  });

  it("when the next has to be told, and keeps nothing where nothing was", () => {
    const record = { ...freshRecord(dispute().resource), told: { round: 1, fates: {} } };
    const quiet = withTold(record, { notices: [], told: undefined, due: undefined });
    expect([quiet.told, quiet.due]).toEqual([undefined, record.due]);
    const told = { round: 2, fates: {} };
    expect(withTold(record, { notices: [], told, due: at("05:00") })).toMatchObject({
      told,
      due: at("05:00"),
    });
  });
});
