import { describe, expect, it } from "vitest";
import { at, claim, fate, field, policy, rulesOf } from "../kit.ts";

const rules = policy({ limits: { proposal: "1h", stable: "30m" } });
const code = (parts: object = {}) =>
  claim({
    id: "code",
    kind: "pipeline",
    by: "deploy",
    constraint: { is: 3 },
    intent: "consistency",
    ...parts,
  });
const ended = (parts: object = {}) =>
  claim({
    id: "hotfix",
    kind: "person",
    by: "anna",
    constraint: { is: 9 },
    changedAt: at("03:00"),
    until: at("03:30"),
    ...parts,
  });

type Given = {
  readonly code?: object;
  readonly ended?: object;
  readonly more?: readonly object[];
  readonly dispute?: object;
};
const judge = ({ code: ours = {}, ended: theirs = {}, more = [], dispute = {} }: Given = {}, law = rules) =>
  field({ is: 9, claims: [code(ours), ended(theirs), ...more], ...dispute }, law);

const liveSince = (when: string) => ({ facts: { fields: { "/DesiredCapacity": { liveSince: at(when) } } } });
const need = { until: undefined, motivation: { kind: "incident", ref: "INC-7" } };
const closed = (parts: object = {}) => ({
  kind: "incident",
  ref: "INC-7",
  state: "closed",
  scope: { resources: "checkout" },
  since: at("02:00"),
  closedAt: at("03:30"),
  source: "pager",
  ...parts,
});
const reopened = (parts: object = {}) => ({
  ...closed(),
  state: "open",
  closedAt: undefined,
  since: at("03:40"),
  ...parts,
});

describe("a value that has proven itself", () => {
  it("stays for a time, is proposed to the code, and the code waits", () => {
    const found = judge();
    expect(fate(found)).toEqual({ outcome: "keep", value: 9, holders: [], deferred: ["code"], refused: [] });
    expect(found).toMatchObject({
      codify: true,
      until: at("04:30"),
      next: at("04:30"),
      deferred: [{ claim: "code", wakes: [[{ at: at("04:30") }]] }],
    });
    expect(found.because).toContainEqual({
      rule: "stable",
      at: "kit.yaml/limits",
      text: "anna (for availability, budget) has ended, and its value has been stable: it stays for now and is proposed to the code",
    });
  });

  it.each<{ when: string; given: Given; proposed: boolean }>([
    { when: "a second is left", given: { dispute: { now: at("04:29:59") } }, proposed: true },
    { when: "its time is over", given: { dispute: { now: at("04:30") } }, proposed: false },
    { when: "it stood long enough before the end", given: { dispute: liveSince("03:00") }, proposed: true },
    { when: "it stood a second too short", given: { dispute: liveSince("03:00:01") }, proposed: false },
    { when: "it was changed early enough", given: { ended: { changedAt: at("02:30") } }, proposed: true },
    { when: "it was changed too late", given: { ended: { changedAt: at("03:00:01") } }, proposed: false },
    {
      when: "it was only declared, and early enough",
      given: { ended: { changedAt: undefined } },
      proposed: true,
    },
    {
      when: "it was only declared, and too late",
      given: { ended: { changedAt: undefined, madeAt: at("03:10") } },
      proposed: false,
    },
    { when: "it was a bound", given: { ended: { constraint: { min: 9 } } }, proposed: false },
    { when: "live is something else", given: { dispute: { is: 8 } }, proposed: false },
    { when: "it was withdrawn", given: { ended: { state: "withdrawn" } }, proposed: false },
    { when: "nobody had said why", given: { ended: { intent: "unattributed" } }, proposed: false },
    {
      when: "the reason was said and no goal",
      given: { ended: { ...need, intent: "unattributed" }, dispute: { situations: [closed()] } },
      proposed: true,
    },
    { when: "next is a person", given: { code: { kind: "person" } }, proposed: false },
    { when: "next is an automation", given: { code: { kind: "automation" } }, proposed: false },
    { when: "the code's claim is over too", given: { code: { until: at("03:00") } }, proposed: false },
    {
      when: "somebody else is next",
      given: { more: [claim({ id: "next", constraint: { max: 5 } })] },
      proposed: false,
    },
    {
      when: "somebody else comes after the code",
      given: { more: [claim({ id: "later", constraint: { max: 5 }, intent: "experiment" })] },
      proposed: true,
    },
    {
      when: "its need has closed",
      given: { ended: need, dispute: { situations: [closed()] } },
      proposed: true,
    },
    {
      when: "its need has reopened",
      given: { ended: need, dispute: { situations: [closed(), reopened()] } },
      proposed: false,
    },
    {
      when: "its need reopened at the same moment",
      given: { ended: need, dispute: { situations: [closed(), reopened({ since: at("03:30") })] } },
      proposed: false,
    },
    {
      when: "another need is open",
      given: { ended: need, dispute: { situations: [closed(), reopened({ ref: "INC-8" })] } },
      proposed: true,
    },
    {
      when: "something of another kind is open under its name",
      given: { ended: need, dispute: { situations: [closed(), reopened({ kind: "alarm" })] } },
      proposed: true,
    },
  ])("is proposed: $proposed when $when", ({ given, proposed }) => {
    const found = judge(given);
    expect(found.codify).toBe(proposed);
    if (proposed) expect(found).toMatchObject({ outcome: "keep", value: 9, deferred: expect.any(Array) });
    else expect(rulesOf(found)).not.toContain("stable");
  });

  it("goes to the code when its time is over", () => {
    expect(fate(judge({ dispute: { now: at("04:30") } }))).toMatchObject({
      outcome: "revert",
      value: 3,
      holders: ["code"],
    });
  });

  it("goes to the code when a person refuses the proposal", () => {
    const refusal = {
      id: "r1",
      field: "/DesiredCapacity",
      over: [],
      answer: "refuse",
      by: "olga",
      at: at("03:50"),
    };
    const found = judge({ dispute: { rulings: [refusal] } });
    expect(fate(found)).toMatchObject({ outcome: "revert", value: 3, holders: ["code"] });
    const other = judge({ dispute: { rulings: [{ ...refusal, by: "carl" }] } });
    expect(other.codify).toBe(true);
  });

  it("is held at the rank of the claim that made it, no higher", () => {
    const found = judge({ ended: { intent: "experiment" } });
    expect(found.codify).toBe(false);
    expect(fate(found)).toMatchObject({ outcome: "revert", value: 3, holders: ["code"] });
  });

  it("is that of the claim that changed it last", () => {
    const other = ended({ id: "earlier", by: "otto", changedAt: at("02:00"), until: at("03:20") });
    expect(judge({ more: [other] })).toMatchObject({ codify: true, until: at("04:30") });
    const later = ended({ id: "later", by: "otto", changedAt: at("03:00"), until: at("03:40") });
    expect(judge({ more: [later] }).until).toBe(at("04:30"));
    expect(judge({ more: [{ ...later, changedAt: at("03:05") }] }).until).toBe(at("04:40"));
  });
});
