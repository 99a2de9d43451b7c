import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { emptyDocket } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import type { Restore } from "#core/ledger/docket-record.ts";
import {
  countedFor,
  countsFrom,
  doubtTally,
  everybody,
  mayRestOnCounts,
  putRightTallies,
} from "#core/looking/tallied.ts";
import { policyOf } from "../policy/sample.ts";

const home = "123456789012";
const resource = { account: home, region: "eu-north-1", type: "AWS::SQS::Queue", id: "q" };
const policy = policyOf({ authority: { aliases: [["sso/ada", `${home}:role/ada`]] } });
const at = (time: string): string => `2026-11-21T${time}Z`;

const claim = (id: string, actor: Partial<Claim["actor"]>, more: Partial<Claim> = {}): Claim =>
  ({
    id,
    field: "/DelaySeconds",
    constraint: { is: 5 },
    actor: { principal: `${home}:role/${id}`, kind: "unknown", ...actor },
    intent: "unattributed",
    motivation: { kind: "none" },
    source: "observed",
    madeAt: at("03:00:00"),
    changedAt: at("03:00:00"),
    onLoss: "defer",
    state: "active",
    ...more,
  }) as Claim;

describe("who is counted", () => {
  it("is the human where one is known, else the role, each once and the policy never", () => {
    const claims = [
      claim("a", { human: "sso/ada" }),
      claim("b", { principal: `${home}:role/ada` }),
      claim("c", {}),
      claim("d", {}, { source: "policy" }),
    ];
    const counted = countedFor({ claims, now: at("03:30:00") }, policy);
    const of = (wanted: string) => counted.filter(({ what }) => what === wanted).map(({ party }) => party);
    expect(of("doubts")).toEqual(["sso/ada", `${home}:role/c`]);
    expect(of("putRight")).toEqual(["sso/ada", `${home}:role/c`, everybody]);
  });
});

describe("a doubt", () => {
  const one = claim("a", { human: "sso/ada" });
  it("is counted of its human at the moment of the claim, whenever and however often", () => {
    const tally = doubtTally(resource, one, policy);
    expect(tally).toMatchObject({ key: "doubts#sso/ada", at: at("03:00:00") });
    expect(doubtTally(resource, one, policy)).toEqual(tally);
  });

  it("is another where the same is claimed again later, or of another resource", () => {
    const { mark } = doubtTally(resource, one, policy);
    expect(doubtTally(resource, { ...one, changedAt: at("03:40:00") }, policy).mark).not.toBe(mark);
    expect(doubtTally({ ...resource, id: "r" }, one, policy).mark).not.toBe(mark);
  });

  it.each([
    { now: "03:29:59", doubts: {} },
    { now: "03:30:00", doubts: { "sso/ada": 1 } },
  ])("does not use itself up: at $now $doubts are counted", ({ now, doubts }) => {
    const dispute = { resource, claims: [one], now: at(now) } as never;
    const marks = new Set([doubtTally(resource, one, policy).mark]);
    const found = countedFor(dispute, policy).map((each) => ({
      ...each,
      marks: each.what === "doubts" ? marks : new Set<string>(),
    }));
    expect(countsFrom(found, dispute, policy)).toEqual({ doubts, putRight: {} });
  });
});

describe("what is put right", () => {
  const written = (claims: readonly Claim[]) =>
    fold(
      emptyDocket,
      claims.map(
        (each) => ({ kind: "write", at: each.changedAt ?? "", event: each.id, claim: each }) as const,
      ),
    ).docket;
  const restore = (values: Restore["values"]): Restore =>
    ({ id: "r", decision: "d", at: at("04:00:00"), state: "due", values, from: {} }) as Restore;
  const now = Date.parse(at("04:00:00"));
  const keys = (claims: readonly Claim[], values: object) =>
    putRightTallies({ resource, docket: written(claims) }, restore(values as Restore["values"]), {
      policy,
      now,
    }).map(({ key }) => key);

  it.each([
    { who: "the one who wrote it", claims: [claim("a", { human: "sso/ada" })], of: ["sso/ada"] },
    {
      who: "the latest of several",
      claims: [claim("a", {}), claim("b", {}, { changedAt: at("03:10:00") })],
      of: [`${home}:role/b`],
    },
    {
      who: "nobody who wanted what is restored",
      claims: [claim("a", {}), claim("b", {}, { changedAt: at("03:10:00"), constraint: { is: 0 } })],
      of: [`${home}:role/a`],
    },
    { who: "nobody where nobody is known", claims: [], of: [] },
  ])("is counted of $who, and of all together", ({ claims, of }) => {
    expect(keys(claims, { "/DelaySeconds": 0 })).toEqual(
      [...of, everybody].map((each) => `put-right#${each}`),
    );
  });

  it("counts a resource once, however many of its fields are restored and however often", () => {
    const docket = written([
      claim("a", {}),
      claim("a2", { principal: `${home}:role/a` }, { field: "/X" as never }),
    ]);
    const once = (time: number) =>
      putRightTallies({ resource, docket }, restore({ "/DelaySeconds": 0, "/X": 0 } as never), {
        policy,
        now: time,
      });
    expect(once(now).map(({ mark }) => mark)).toEqual(once(now + 1).map(({ mark }) => mark));
    expect(new Set(once(now).map(({ mark }) => mark)).size).toBe(1);
    expect(once(now)).toHaveLength(2);
  });
});

describe("whether a verdict may rest on counts", () => {
  it.each([
    { may: false, when: "all is kept and nobody was given a doubt", outcome: "keep", doubts: [] },
    { may: true, when: "somebody was given one", outcome: "keep", doubts: [claim("a", {})] },
    { may: true, when: "something is written", outcome: "revert", doubts: [] },
    { may: true, when: "somebody is asked", outcome: "ask", doubts: [] },
  ] as const)("is $may when $when", ({ may, outcome, doubts }) => {
    expect(mayRestOnCounts({ outcome }, doubts)).toBe(may);
  });
});
