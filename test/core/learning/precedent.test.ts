import { describe, expect, it } from "vitest";
import { Precedent, precedentsIn } from "#core/learning/precedent.ts";
import { decided, policy, policyWith, quarrel, quarrelFeatures, questionId } from "./evening-quarrel.ts";

const found = (...args: Parameters<typeof quarrel>) => precedentsIn(decided(quarrel(...args)), policy);
const features = (...args: Parameters<typeof quarrel>) => found(...args)[0]?.precedent.features;

describe("a precedent", () => {
  it("is what an answered question was like, and its answer", () => {
    const [one, ...others] = found();
    expect(others).toEqual([]);
    expect(one?.by).toBe("sso/maria@example.com");
    expect(Precedent.parse(one?.precedent)).toEqual({
      v: 1,
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      team: "-",
      at: "2026-11-24T02:30:00.000Z",
      answer: "challenger",
      features: quarrelFeatures,
    });
  });

  it("says who brought the challenge, by one name for all of theirs, and whether it was about a claim of their own", () => {
    const [, saver] = quarrel().claims;
    expect(found()[0]).toMatchObject({ actor: "123456789012:role/planted-saver", isOwn: false });
    const behind = { ...saver, actor: { ...saver?.actor, human: "sso/Olga@example.com" } };
    const [one] = found({ dispute: { claims: [quarrel().claims[0], behind] } });
    expect(one).toMatchObject({ actor: "sso/olga@example.com", isOwn: false });
    const own = { ...saver, actor: { ...saver?.actor, human: "sso/MARIA@example.com" } };
    const [hers] = found({ dispute: { claims: [quarrel().claims[0], own] } });
    expect(hers).toMatchObject({ by: "sso/maria@example.com", isOwn: true });
  });

  it.each([
    { is: "challenger", when: "what was written stays", said: { answer: "keep" } },
    { is: "holder", when: "the agreed value returns, which suits the holder", said: { answer: "revert" } },
    { is: "holder", when: "a value suits the holder alone", said: { answer: "value", value: 9 } },
    { is: "challenger", when: "the challenger's own value is named", said: { answer: "value", value: 3 } },
    { is: "between", when: "a value suits neither", said: { answer: "value", value: 5 } },
    { is: "hold", when: "nothing is to happen yet", said: { answer: "hold", value: 3 } },
    { is: "agreed", when: "what was held is handed back", said: { answer: "refuse" } },
  ] as const)("has the answer $is when $when", ({ said, is }) => {
    expect(found(said)[0]?.precedent.answer).toBe(is);
  });

  it("is an answer for the agreed value where that suits neither side", () => {
    const dispute = { prior: { "/DesiredCapacity": 5 } };
    expect(found({ answer: "revert", dispute })[0]?.precedent.answer).toBe("agreed");
  });

  it("is made by nobody's silence, by no ruling on what nobody asked, and by no question without an answer", () => {
    expect(found({ by: "silence" })).toEqual([]);
    expect(found({ dispute: { asked: [] } })).toEqual([]);
    expect(found({ rulings: [] })).toEqual([]);
  });

  it("is the same however often its answer is judged, and each question's own", () => {
    const later = quarrel({ dispute: { now: "2026-11-24T09:00:00Z" } });
    expect(precedentsIn(decided(later), policy)).toEqual(found());
    const [one] = quarrel().rulings;
    const other = { ...one, id: `${"6".repeat(64)}.0.zz` };
    const ids = found({ rulings: [one ?? {}, other] }).map(({ precedent }) => precedent.id);
    expect(new Set(ids).size).toBe(2);
  });

  it("is one for a question about several fields of one class", () => {
    const [one] = quarrel().rulings;
    const second = { ...one, id: String(one?.id).replace(`${questionId}.0`, `${questionId}.1`) };
    expect(found({ rulings: [one ?? {}, second] })).toHaveLength(1);
  });

  it("knows only what was claimed when it was asked", () => {
    const late = {
      ...quarrel().claims[0],
      id: "c3",
      madeAt: "2026-11-24T02:15:00Z",
      constraint: { is: 50 },
    };
    const dispute = { claims: [...quarrel().claims, late] };
    expect(found({ dispute })).toEqual(found());
  });

  it("belongs to the team whose place it is, and else to the installation", () => {
    const teams = [{ name: "checkout", in: { tags: { service: ["checkout"] } } }];
    const ours = policyWith({ teams });
    expect(precedentsIn(decided(quarrel(), ours), ours)[0]?.precedent.team).toBe("checkout");
    const theirs = policyWith({ teams: [{ name: "search", in: { tags: { service: ["search"] } } }] });
    expect(precedentsIn(decided(quarrel(), theirs), theirs)[0]?.precedent.team).toBe("-");
  });
});

describe("a feature", () => {
  it.each([
    { of: "hours", is: "working", when: "it was asked by day", from: { askedAt: "2026-11-24T14:00:00Z" } },
    { of: "hours", is: "weekend", when: "on a Sunday", from: { askedAt: "2026-11-22T14:00:00Z" } },
    { of: "exposure", is: "unknown", when: "nobody said", from: { dispute: { tags: { env: "prod" } } } },
    {
      of: "exposure",
      is: "internet",
      when: "a fact says so",
      from: { dispute: { facts: { exposure: "internet" } } },
    },
    { of: "reversible", is: "unknown", when: "no schema says", from: { dispute: { facts: {} } } },
    {
      of: "reversible",
      is: "no",
      when: "it can only be set at creation",
      from: { dispute: { facts: { fields: { "/DesiredCapacity": { createOnly: true } } } } },
    },
    { of: "direction", is: "unknown", when: "nothing was agreed", from: { dispute: { prior: {} } } },
    { of: "environment", is: "test", when: "tags say so", from: { dispute: { tags: { env: "test" } } } },
    { of: "situations", is: [], when: "nothing is open", from: { dispute: { situations: [] } } },
  ])("$of is $is when $when", ({ of, is, from }) => {
    expect(features(from)).toMatchObject({ [of]: is });
  });

  it("is unknown of a side that nobody takes", () => {
    const [, saver] = quarrel().claims;
    expect(features({ dispute: { claims: [saver] } })?.holder).toEqual({
      goal: "unknown",
      reason: "unknown",
      confirmed: "unknown",
      kind: "unknown",
    });
  });

  it("tells code by its author", () => {
    const [scaler, saver] = quarrel().claims;
    const pipeline = {
      ...scaler,
      actor: { principal: "deploy", kind: "pipeline", vouched: "policy" },
      source: "observed",
      backing: "wrote",
      constraint: { is: 10 },
    };
    expect(features({ dispute: { claims: [pipeline, saver] } })?.incumbentIsCode).toBe("yes");
  });

  it("counts what is vouched for, and not what a name says", () => {
    const [scaler, saver] = quarrel().claims;
    const called = { ...saver, actor: { ...saver?.actor, kind: "pipeline", vouched: "name" } };
    expect(features({ dispute: { claims: [scaler, called] } })?.challenger.kind).toBe("unknown");
  });

  it("has no place for words of somebody's own", () => {
    const [scaler, saver] = quarrel().claims;
    const own = { ...saver, intent: "x-planted", actor: { ...saver?.actor, goals: ["x-planted"] } };
    const [incident] = quarrel().situations;
    const dispute = { claims: [scaler, own], situations: [{ ...incident, kind: "x-planted" }] };
    expect(features({ dispute })).toMatchObject({ challenger: { goal: "own" }, situations: ["own"] });
  });
});
