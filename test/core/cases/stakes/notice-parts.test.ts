import { describe, expect, it } from "vitest";
import { actorNotices } from "#core/cases/stakes/actor-notices.ts";
import { endsSoon } from "#core/cases/stakes/ends-soon.ts";
import { counted } from "#core/cases/stakes/series.ts";
import type { StakeChange, StakeScene } from "#core/cases/stakes/stake-scene.ts";
import { timelyStakes } from "#core/cases/stakes/tell-stakes.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { ToldStakes } from "#core/ledger/told-stakes.ts";
import { at, claim, dispute, field, time, verdict } from "../../arbitration/small-disputes.ts";
import { around, enforcing, openCase } from "../open-cases.ts";

const size = "/DesiredCapacity" as FieldPath;

function sceneOf(
  claims: readonly Claim[],
  more: Partial<StakeScene> = {},
  told?: ToldStakes,
  now = "04:00",
): StakeScene {
  const parts = { is: 8, was: 8, claims, now: at(now) };
  const one = dispute(parts);
  const record = { ...freshRecord(one.resource), ...(told !== undefined && { told }) };
  return {
    record,
    dispute: one,
    verdict: verdict(parts),
    now: time(now),
    around: around(enforcing()),
    ...more,
  };
}

const loser = (parts: Parameters<typeof claim>[0] = {}) =>
  claim({ id: "l", by: "lou", constraint: { is: 5 }, intent: "cost", ...parts });
const told = (more: Partial<StakeChange> = {}): StakeChange => ({ kind: "wish", claim: loser(), ...more });
const notices = (changes: readonly StakeChange[], scene = sceneOf([loser()])) =>
  actorNotices(changes, [], { scene, round: 2 });

describe("a notice of what changed", () => {
  it("says no more than is known", () => {
    const [notice] = notices([told()]);
    for (const part of ["case", "decision", "ends", "pullRequests"]) expect(notice).not.toHaveProperty(part);
    expect(notice).toMatchObject({ kind: "wish", times: 1, at: at("04:00"), fields: [size], claims: ["l"] });
  });

  it("names the case, the decision, and the first of its ends", () => {
    const record = { ...freshRecord(dispute().resource), case: openCase() };
    const scene = sceneOf([loser()], { record, decision: "decision1" });
    const ends = ["06:00", "05:00", "07:00"].map((end) => told({ ends: at(end) }));
    expect(notices(ends, scene)).toMatchObject([{ case: "casea", decision: "decision1", ends: at("05:00") }]);
  });

  it.each([
    { what: "no account of theirs is that of the resource", by: "lou", account: "123456789012" },
    { what: "a role is of its own account", by: "210987654321:role/lou", account: "210987654321" },
    { what: "an account later in a name is none", by: "sso/210987654321:lou", account: "123456789012" },
  ])("belongs to an account: $what", ({ by, account }) => {
    expect(notices([told({ claim: loser({ by }) })])[0]?.actor).toEqual({ principal: by, account });
  });

  it.each([
    { what: "another human is named", human: "hugo@acme.com", is: { human: "hugo@acme.com" } },
    { what: "the claimant themself is not", human: "lou@acme.com", is: {} },
  ])("names who is behind a claimant: $what", ({ human, is }) => {
    const one = loser({ by: "lou@acme.com", kind: "person" });
    const claimed = { ...one, actor: { ...one.actor, human } };
    const known = { principal: "lou@acme.com", account: "123456789012" };
    expect(notices([told({ claim: claimed })])[0]?.actor).toEqual({ ...known, ...is });
    const [series] = Object.values(counted([told({ claim: claimed })], {}, time("03:00")).series);
    expect(series?.actor).toEqual({ principal: "lou@acme.com", ...is });
  });

  it.each<{ readonly what: string; readonly other: Partial<StakeChange>; readonly is: number }>([
    { what: "another claim of the same claimant", other: { claim: loser({ id: "m" }) }, is: 1 },
    { what: "another kind", other: { kind: "turn" }, is: 2 },
    { what: "another claimant", other: { claim: loser({ id: "m", by: "max" }) }, is: 2 },
    { what: "what is a count", other: { times: 2 }, is: 2 },
    { what: "what happened once, and is counted so", other: { times: 1 }, is: 1 },
  ])("is one or another with $what: $is", ({ other, is }) => {
    const all = notices([told(), told(other)]);
    expect(all).toHaveLength(is);
    expect(new Set(all.map(({ id }) => id)).size).toBe(is);
  });

  it("names fields and claims in the order of the fields, each once", () => {
    const on = (id: string, path: string) => told({ claim: loser({ id, field: path }) });
    const [notice, ...more] = notices([on("c", "/C"), on("a", "/A"), on("b", "/B"), on("a2", "/A")]);
    expect(more).toEqual([]);
    expect(notice?.fields).toEqual(["/A", "/B", "/C"]);
    expect(notice?.claims).toEqual(expect.arrayContaining(["a", "a2", "b", "c"]));
    expect(notice?.claims.slice(2)).toEqual(["b", "c"]);
  });

  it("says how often it happened most, and names a hundred fields and claims at most", () => {
    const many = Array.from({ length: 120 }, (_, index) =>
      told({ claim: loser({ id: `c${index}`, field: `/F${index}` }), times: index + 2 }),
    );
    const [notice] = notices(many);
    expect([notice?.times, notice?.fields.length, notice?.claims.length]).toEqual([121, 100, 100]);
  });

  it("names the first five places of review, each once", () => {
    const pr = (index: number) => `https://github.com/a/b/pull/${index}`;
    const all = [7, 2, 3, 4, 5, 6, 2].map((index) =>
      told({ claim: loser({ id: `c${index}`, pr: pr(index) }) }),
    );
    expect(notices([...all, told()])[0]?.pullRequests).toEqual([2, 3, 4, 5, 6].map(pr));
  });
});

describe("what a count tells", () => {
  const one = { kind: "waits", field: size, actor: { principal: "lou" }, at: at("03:00"), more: 2 } as const;
  const pr = (name: string) => `https://github.com/a/b/pull/${name}`;

  it("the places of review of its own claims alone", () => {
    const claims = [loser({ pr: pr("1") }), loser({ id: "m", pr: pr("2") }), loser({ id: "n", pr: pr("3") })];
    const counts = [
      { ...one, claim: "l" },
      { ...one, claim: "m" },
    ];
    const [notice] = actorNotices([], counts, { scene: sceneOf(claims), round: 2 });
    expect(notice?.pullRequests).toEqual([pr("1"), pr("2")]);
  });

  it("the number alone where nothing is decided about the field any more", () => {
    const counts = [{ ...one, claim: "l", field: "/Gone" }];
    const [notice] = actorNotices([], counts, { scene: sceneOf([loser()]), round: 2 });
    expect(notice).toMatchObject({ times: 2, fields: ["/Gone"] });
    expect(notice).not.toHaveProperty("by");
  });
});

describe("what is counted", () => {
  const change = (parts: Parameters<typeof claim>[0] = {}, kind: StakeChange["kind"] = "waits") =>
    told({ kind, claim: loser(parts) });
  it.each<{
    readonly what: string;
    readonly first: StakeChange;
    readonly next: StakeChange;
    readonly is: boolean;
  }>([
    { what: "the same once more", first: change(), next: change(), is: true },
    { what: "another kind", first: change(), next: change({}, "refused"), is: false },
    { what: "another field", first: change(), next: change({ field: "/MinSize" }), is: false },
    { what: "another claimant", first: change(), next: change({ by: "max" }), is: false },
    { what: "what a person answered", first: change({}, "ruled"), next: change({}, "ruled"), is: false },
    { what: "what ends", first: change({}, "ends"), next: change({}, "ends"), is: false },
  ])("is within the hour $what: $is", ({ first, next, is }) => {
    const { series } = counted([first], {}, time("03:00"));
    expect(counted([next], series, time("03:30")).told).toEqual(is ? [] : [next]);
  });

  it("by a short name, one for each", () => {
    const { series } = counted([change(), change({ by: "max" })], {}, time("03:00"));
    expect(Object.keys(series)).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}$/),
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ]);
  });

  it("is due only where something is left to tell", () => {
    const { series, due } = counted([change()], {}, time("03:00"));
    expect(due).toBe(Infinity);
    expect(counted([change()], series, time("03:30")).due).toBe(time("04:00"));
  });
});

describe("the end of which a holder is told", () => {
  const holder = (until?: string) =>
    claim({ id: "h", by: "hana", constraint: { is: 8 }, ...(until && { until: at(until) }) });
  const held = (last: string | undefined, more: object = {}) => ({
    fields: [
      {
        ...field({ is: 8, was: 8, claims: [holder()] }),
        ...{ holders: ["h"], deferred: [], refused: [], wishes: [], until: last && at(last), ...more },
      },
    ],
  });
  const endIn = (one: Claim, fields: ReturnType<typeof held>, now = "04:00") =>
    endsSoon(sceneOf([one], { verdict: fields as StakeScene["verdict"], now: time(now) }));
  const both = { holders: ["h", "i"] };

  it.each<{ what: string; until?: string; last?: string; more?: object; is: string | undefined }>([
    { what: "is their own", until: "04:10", is: "04:10" },
    { what: "is that of the field where they name none", last: "04:10", is: "04:10" },
    { what: "is that of the field where it is earlier", until: "04:12", last: "04:10", is: "04:10" },
    { what: "is their own where it is earlier", until: "04:10", last: "04:12", is: "04:10" },
    { what: "is their own where others hold it too", until: "04:12", last: "04:10", more: both, is: "04:12" },
    { what: "is none where others hold what ends", last: "04:10", more: both, is: undefined },
    { what: "is none where nothing ends", is: undefined },
    { what: "is none once it has passed", until: "03:59", is: undefined },
    { what: "is none at the very moment", until: "04:00", is: undefined },
    {
      what: "is none of what they do not hold",
      until: "04:10",
      more: { holders: [], refused: ["h"] },
      is: undefined,
    },
  ])("$what", ({ until, last, more, is }) => {
    const { changes } = endIn(holder(until), held(last, more));
    expect(changes.map(({ ends }) => ends)).toEqual(is === undefined ? [] : [at(is)]);
  });
});

describe("what a docket remembers of what was told", () => {
  const quiet = () => claim({ id: "h", by: "hana", constraint: { is: 8 } });
  const leased = () => claim({ id: "h", by: "hana", constraint: { is: 8 }, until: at("04:10") });
  it.each<{
    readonly what: string;
    readonly claims: readonly Claim[];
    readonly before?: ToldStakes;
    readonly is: unknown;
  }>([
    { what: "nothing where nothing was told", claims: [quiet()], is: undefined },
    {
      what: "what it knew, and no new round, where nothing is told",
      claims: [quiet()],
      before: { round: 3, fates: {} },
      is: { round: 3, fates: {} },
    },
    {
      what: "a fate, though nothing was told yet",
      claims: [quiet()],
      before: { round: 0, fates: { h: "waits" } } as ToldStakes,
      is: { round: 0, fates: { h: "waits" } },
    },
    {
      what: "the next round, and the end that was told",
      claims: [leased()],
      before: { round: 3, fates: {} },
      is: { round: 4, fates: {}, ends: { h: at("04:10") } },
    },
    {
      what: "how often it happens within the hour",
      claims: [quiet()],
      before: {
        round: 3,
        fates: {},
        series: {
          k: {
            kind: "waits",
            field: size,
            actor: { principal: "lou" },
            claim: "l",
            at: at("03:30"),
            more: 1,
          },
        },
      },
      is: {
        round: 3,
        fates: {},
        series: {
          k: {
            kind: "waits",
            field: size,
            actor: { principal: "lou" },
            claim: "l",
            at: at("03:30"),
            more: 1,
          },
        },
      },
    },
    {
      what: "the next round where only a count is told",
      claims: [quiet()],
      before: {
        round: 3,
        fates: {},
        series: {
          k: {
            kind: "waits",
            field: size,
            actor: { principal: "lou" },
            claim: "l",
            at: at("03:00"),
            more: 1,
          },
        },
      },
      is: {
        round: 4,
        fates: {},
        series: {
          k: {
            kind: "waits",
            field: size,
            actor: { principal: "lou" },
            claim: "l",
            at: at("04:00"),
            more: 0,
          },
        },
      },
    },
  ])("is $what", ({ claims, before, is }) => {
    expect(timelyStakes(sceneOf(claims, {}, before)).told).toEqual(is);
  });
});
