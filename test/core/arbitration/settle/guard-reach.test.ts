import { describe, expect, it } from "vitest";
import { contextOf } from "#core/arbitration/context.ts";
import { fieldCases } from "#core/arbitration/project/fields.ts";
import { atomsOf } from "#core/arbitration/project/wishes.ts";
import { guardsOn } from "#core/arbitration/settle/guards.ts";
import { weigher } from "#core/arbitration/weigh/weighed.ts";
import { at, claim, dispute, policy, situation, verdict } from "../small-disputes.ts";

type Given = Parameters<typeof dispute>[0];

const rail = (fields: readonly string[], constraint: object, more: object = {}) =>
  policy({ guardrails: [{ id: "rail", title: "a rail", fields, constraint, ...more }] });

/** How the guardrail stands on each field that it speaks of. */
function states(given: Given, rules: ReturnType<typeof policy>): Readonly<Record<string, string>> {
  const found = dispute(given);
  const context = contextOf(found, rules);
  const atoms = fieldCases(found.claims.map(weigher(context)), context).flatMap((one) =>
    atomsOf(one, context),
  );
  return Object.fromEntries(
    atoms.flatMap(({ field }) => guardsOn(field, context).map(({ state }) => [field.path, state])),
  );
}

const wrote = (field: string, constraint: object) => claim({ field, constraint, changedAt: at("03:00") });
const encrypted = { is: true };
const disk = (name: string, on: boolean | undefined) => ({
  DeviceName: name,
  Ebs: { ...(on !== undefined && { Encrypted: on }) },
});
const disks = ["/Disks[*]/Ebs/Encrypted"];

describe("a guardrail on every element of a list binds", () => {
  const all = rail(disks, encrypted);
  it.each<{ when: string; live: unknown; prior: unknown; facts?: object; are: object }>([
    {
      when: "inside a list that nobody took apart",
      live: [disk("a", false)],
      prior: [disk("a", true)],
      are: { "/Disks": "newly-broken" },
    },
    {
      when: "inside one where it holds",
      live: [disk("a", true)],
      prior: [disk("a", true)],
      are: { "/Disks": "holds" },
    },
    {
      when: "where the property is left out",
      live: [disk("a", undefined)],
      prior: [disk("a", true)],
      are: { "/Disks": "newly-broken" },
    },
    {
      when: "in each of several",
      live: [disk("a", true), disk("b", false)],
      prior: [disk("a", true)],
      are: { "/Disks": "newly-broken" },
    },
    {
      when: "in an element that stands twice",
      live: [disk("a", false), disk("a", false)],
      prior: [disk("a", true)],
      are: { "/Disks": "newly-broken" },
    },
    { when: "not in a list that is gone", live: null, prior: [disk("a", true)], are: { "/Disks": "holds" } },
    { when: "nor in an empty one", live: [], prior: [disk("a", true)], are: { "/Disks": "holds" } },
    {
      when: "where it was broken before",
      live: [disk("a", false)],
      prior: [disk("a", false)],
      are: { "/Disks": "outstanding" },
    },
    {
      when: "in an element that has a name",
      live: [disk("a", false)],
      prior: [disk("a", true)],
      facts: { topology: "keyed", keys: ["DeviceName"] },
      are: { "/Disks[DeviceName=a]": "newly-broken" },
    },
    {
      when: "in elements whose names are missing",
      live: [{ Ebs: { Encrypted: false } }],
      prior: [{ Ebs: { Encrypted: true } }],
      facts: { topology: "keyed", keys: ["DeviceName"] },
      are: { "/Disks": "newly-broken" },
    },
    {
      when: "not in a named element that is gone",
      live: [],
      prior: [disk("a", true)],
      facts: { topology: "keyed", keys: ["DeviceName"] },
      are: { "/Disks[DeviceName=a]": "holds" },
    },
    {
      when: "nor can it be read where an object stands for the list",
      live: disk("a", false),
      prior: [disk("a", true)],
      are: { "/Disks": "unknown" },
    },
  ])("$when", ({ live, prior, facts, are }) => {
    const given: Given = {
      live: { "/Disks": live },
      prior: { "/Disks": prior },
      ...(facts !== undefined && { facts: { fields: { "/Disks": facts } } }),
    };
    expect(states(given, all)).toEqual(are);
  });

  it("gives the agreed list back, and refuses the claim that broke it", () => {
    const broken = [disk("a", true), disk("b", false)];
    const found = verdict(
      {
        live: { "/Disks": broken },
        prior: { "/Disks": [disk("a", true)] },
        claims: [wrote("/Disks", { is: broken })],
      },
      all,
    );
    expect(found.fields).toMatchObject([
      { path: "/Disks", outcome: "revert", value: [disk("a", true)], refused: ["c1"] },
    ]);
  });

  it("asks where nobody knows what stood before", () => {
    expect(states({ live: { "/Disks": [disk("a", false)] }, prior: {} }, all)).toEqual({
      "/Disks": "unknown",
    });
  });
});

describe("a guardrail beneath a whole binds", () => {
  const on = rail(["/Logs/Audit"], encrypted);
  it.each<{ when: string; given: Given; are: object }>([
    {
      when: "where the whole is removed",
      given: { live: { "/Logs": null }, prior: { "/Logs": { Audit: true } } },
      are: { "/Logs/Audit": "newly-broken" },
    },
    {
      when: "where a claim removes the whole",
      given: { live: { "/Logs": null }, prior: {}, claims: [wrote("/Logs", { absent: true })] },
      are: { "/Logs/Audit": "newly-broken" },
    },
    {
      when: "where the whole is claimed otherwise, and holds as long as that is only wanted",
      given: {
        live: { "/Logs": { Audit: true } },
        prior: { "/Logs": { Audit: true } },
        claims: [claim({ field: "/Logs", constraint: { is: { Audit: false } } })],
      },
      are: { "/Logs/Audit": "holds" },
    },
    {
      when: "where only a claim knows the whole",
      given: {
        live: {},
        prior: {},
        claims: [claim({ field: "/Logs", constraint: { is: { Audit: false } } })],
      },
      are: { "/Logs/Audit": "holds" },
    },
  ])("$when", ({ given, are }) => {
    expect(states(given, on)).toEqual(are);
  });

  it("and refuses a want to remove the whole", () => {
    const given = { live: { "/Logs": { Audit: true } }, prior: { "/Logs": { Audit: true } } };
    const { fields } = verdict(
      { ...given, claims: [claim({ field: "/Logs", constraint: { absent: true } })] },
      on,
    );
    expect(fields).toMatchObject([{ path: "/Logs/Audit", outcome: "keep", value: true, refused: ["c1"] }]);
  });
});

describe("a guardrail on a whole binds its parts", () => {
  const there = rail(["/Logs"], { absent: false });
  const apart = (live: unknown, more: object = {}): Given => ({
    live: { "/Logs": live },
    prior: { "/Logs": { Level: "all" } },
    claims: [wrote("/Logs/Level", { is: "none" })],
    ...more,
  });

  it("when the whole is gone", () => {
    expect(states(apart(null), there)).toEqual({ "/Logs/Level": "newly-broken" });
    const [field] = verdict(apart(null, { claims: [wrote("/Logs/Level", { absent: true })] }), there).fields;
    expect(field).toMatchObject({ outcome: "revert", value: "all" });
  });

  it("and not while the whole is there", () => {
    expect(states(apart({ Level: "none" }), there)).toEqual({ "/Logs/Level": "holds" });
  });

  it("when a set is emptied", () => {
    const given: Given = {
      live: { "/Kinds": null },
      prior: { "/Kinds": ["a"] },
      facts: { fields: { "/Kinds": { topology: "set" } } },
    };
    expect(states(given, rail(["/Kinds"], { absent: false }))).toEqual({ "/Kinds[=a]": "newly-broken" });
  });

  it("when one property of a statement is what broke the document", () => {
    const document = (Resource: string) => ({ Statement: { Effect: "Allow", Action: "*", Resource } });
    const rules = rail(["/Policy"], { lacksStatement: [{ covers: { actions: ["*"], resources: ["*"] } }] });
    const given: Given = {
      live: { "/Policy": document("*") },
      prior: { "/Policy": document("arn:aws:s3:::x") },
      claims: [wrote("/Policy/Statement/Resource", { is: "*" })],
    };
    expect(states(given, rules)).toMatchObject({ "/Policy/Statement/Resource": "newly-broken" });
    const { fields } = verdict(given, rules);
    expect(fields.filter(({ outcome }) => outcome !== "keep")).toMatchObject([
      { path: "/Policy/Statement/Resource", outcome: "revert", value: "arn:aws:s3:::x", refused: ["c1"] },
    ]);
  });

  it("or is unknown where only the part is known, and silent where nobody touched it", () => {
    const rules = rail(["/Policy"], { lacksStatement: [{ covers: { actions: ["*"] } }] });
    const part = "/Policy/Statement/Action";
    expect(states({ live: { [part]: "*" }, prior: { [part]: "s3:*" } }, rules)).toEqual({
      [part]: "unknown",
    });
    expect(states({ live: { [part]: "*" }, prior: { [part]: "*" } }, rules)).toEqual({});
  });

  it("as far as an element's name tells of it", () => {
    const rules = rail(["/Rules"], { lacksLike: [{ match: { CidrIp: { like: ["*/0"] } } }] });
    const note = (cidr: string) => `/Rules[IpProtocol=tcp,CidrIp=${cidr}]/Description`;
    const changed = (cidr: string): Given => ({ live: { [note(cidr)]: "b" }, prior: { [note(cidr)]: "a" } });
    expect(states(changed("10.0.0.0/8"), rules)).toEqual({ [note("10.0.0.0/8")]: "holds" });
    expect(states(changed("0.0.0.0/0"), rules)).toEqual({ [note("0.0.0.0/0")]: "unknown" });
  });
});

describe("what nobody can read", () => {
  const rules = rail(["/Policy"], { lacksStatement: [{ covers: { actions: ["*"] } }] });

  it("is unknown where it is new, and reported where it was so before", () => {
    expect(states({ live: { "/Policy": "?" }, prior: { "/Policy": { Statement: [] } } }, rules)).toEqual({
      "/Policy": "unknown",
    });
    expect(states({ live: { "/Policy": "?" }, prior: { "/Policy": "?" } }, rules)).toEqual({
      "/Policy": "outstanding",
    });
    expect(
      verdict({ live: { "/Policy": "?" }, prior: { "/Policy": { Statement: [] } } }, rules).outcome,
    ).toBe("ask");
  });
});

describe("a guardrail that lets nothing be changed", () => {
  const rules = rail(["/Bucket"], { unchanged: true });
  it.each<{ when: string; given: Given; are: object }>([
    {
      when: "it is changed",
      given: { live: { "/Bucket": "b" }, prior: { "/Bucket": "a" } },
      are: { "/Bucket": "newly-broken" },
    },
    {
      when: "it is removed",
      given: { live: { "/Bucket": null }, prior: { "/Bucket": "a" } },
      are: { "/Bucket": "newly-broken" },
    },
    {
      when: "it is as agreed",
      given: { live: { "/Bucket": "a" }, prior: { "/Bucket": "a" } },
      are: { "/Bucket": "holds" },
    },
    { when: "nothing was agreed", given: { live: { "/Bucket": "a" }, prior: { "/Bucket": null } }, are: {} },
    {
      when: "somebody wrote it and nobody knows what stood before",
      given: { live: { "/Bucket": "b" }, prior: {}, claims: [wrote("/Bucket", { is: "b" })] },
      are: { "/Bucket": "unknown" },
    },
    {
      when: "its creator wrote it",
      given: {
        live: { "/Bucket": "b" },
        prior: {},
        claims: [wrote("/Bucket", { is: "b" })],
        facts: { creator: "role-of-c1" },
      },
      are: {},
    },
  ])("stands so when $when", ({ given, are }) => {
    const found = states(given, rules);
    expect(
      Object.keys(are).length === 0 ? Object.values(found).filter((state) => state !== "holds") : found,
    ).toEqual(Object.keys(are).length === 0 ? [] : are);
  });
});

describe("a guardrail while there is trouble", () => {
  const rules = rail(["/DesiredCapacity"], { min: 1, orAbsent: true }, { while: ["incident", "alarm"] });
  it.each([
    { when: "an incident is open", situations: [situation()], outcome: "revert", value: 4 },
    { when: "nothing is", situations: [], outcome: "ask", value: 0 },
    {
      when: "an alarm about cost is",
      situations: [situation({ kind: "alarm", goal: "cost" })],
      outcome: "ask",
      value: 0,
    },
    {
      when: "a scaling policy's own alarm is",
      situations: [situation({ kind: "alarm", scaling: true })],
      outcome: "ask",
      value: 0,
    },
    { when: "a peak is", situations: [situation({ kind: "peak" })], outcome: "ask", value: 0 },
  ])("gives $outcome $value when $when", ({ situations, outcome, value }) => {
    const edit = claim({
      constraint: { is: 0 },
      source: "observed",
      intent: "unattributed",
      motivation: { kind: "none" },
      changedAt: at("03:00"),
    });
    const found = states({ is: 0, was: 4, claims: [edit], situations }, rules);
    expect(found).toEqual(outcome === "revert" ? { "/DesiredCapacity": "newly-broken" } : {});
    if (outcome === "revert")
      expect(verdict({ is: 0, was: 4, claims: [edit], situations }, rules).fields[0]).toMatchObject({
        outcome,
        value,
      });
  });

  it("has nothing against what was nothing before, or is not there", () => {
    expect(states({ is: 0, was: 0, situations: [situation()] }, rules)).toEqual({
      "/DesiredCapacity": "outstanding",
    });
    expect(states({ is: null, was: null, situations: [situation()] }, rules)).toEqual({
      "/DesiredCapacity": "holds",
    });
  });
});

describe("a guardrail with stages", () => {
  const rules = rail(["/DesiredCapacity"], { min: 5 }, { stages: { ask: "2h", mend: "1d" } });
  const guard = (facts: object, more: object = {}) => {
    const found = dispute({ is: 3, was: 3, facts: { fields: { "/DesiredCapacity": facts } }, ...more });
    const context = contextOf(found, rules);
    const [one] = fieldCases([], context).flatMap((field) => guardsOn(field, context));
    return { state: one?.state, stage: one?.stage, next: one?.nextStageAt };
  };
  const since = (time: string) => guard({ liveSince: time });

  it.each([
    {
      liveSince: "2026-11-21T03:00:00Z",
      state: "outstanding",
      stage: "report",
      next: "2026-11-21T05:00:00Z",
    },
    { liveSince: "2026-11-21T02:00:00Z", state: "outstanding", stage: "ask", next: "2026-11-22T02:00:00Z" },
    { liveSince: "2026-11-20T04:00:00Z", state: "newly-broken", stage: "mend", next: undefined },
  ])("is at $stage for what stands since $liveSince", ({ liveSince, next, ...rest }) => {
    expect(since(liveSince)).toEqual({ ...rest, next: next === undefined ? undefined : Date.parse(next) });
  });

  it("counts from the oldest write that is known, and from nothing if none is", () => {
    const write = (time: string) => ({ field: "/DesiredCapacity", at: time, principal: "p", by: "change" });
    const history = [write("2026-11-21T03:30:00Z"), write("2026-11-21T01:30:00Z")];
    expect(guard({}, { history })).toMatchObject({ stage: "ask" });
    expect(guard({})).toEqual({ state: "outstanding", stage: "report", next: undefined });
  });

  it("only reports where it has none", () => {
    expect(states({ is: 3, was: 3 }, rail(["/DesiredCapacity"], { min: 5 }))).toEqual({
      "/DesiredCapacity": "outstanding",
    });
  });
});
