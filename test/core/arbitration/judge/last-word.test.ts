import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import { defaultPolicy } from "../../../laws/default-policy.ts";
import { at, byCode, claim, field, policy, situation, verdict } from "../small-disputes.ts";

const path = "/DesiredCapacity";

/** A shown goal wants eight, an edit that shows nothing brought five, and they have gone on at it since 03:50. */
const silent = { intent: "unattributed", motivation: { kind: "none" } };
const seen = { source: "observed", changedAt: at("03:52"), backing: "wrote" };
const shown = claim({ id: "shown", by: "a", constraint: { is: 8 }, intent: "operability", ...seen });
const edit = (goals: readonly string[]) =>
  claim({
    id: "edit",
    by: "b",
    constraint: { is: 5 },
    ...silent,
    ...seen,
    changedAt: at("03:53"),
    actor: { principal: "b", kind: "automation", goals },
  });
const history = [
  ["a", 8, "03:50"],
  ["b", 5, "03:51"],
  ["a", 8, "03:52"],
  ["b", 5, "03:53"],
].map(([principal, after, when]) => ({ field: path, at: at(String(when)), principal, after, by: "change" }));

const consistent = [{ name: "prod", tags: { env: ["prod"] }, order: ["consistency", "operability"] }];

describe("where what has not won would go on standing, undoing each other is a fight", () => {
  it.each([
    {
      when: "the row asks about the edit, and the claim against it is no more than code's word",
      sections: { environments: consistent, unattributed: [{ answer: "ask" }] },
      goals: [],
      facts: {},
    },
    {
      when: "the row keeps the edit, which is the safer one",
      sections: {
        environments: consistent,
        classes: { capacity: [{ fields: [path], safer: "less" }] },
        unattributed: [{ answer: "keep" }],
      },
      goals: [],
      facts: {},
      was: 6,
    },
    {
      when: "the claim that wins cannot be written, since a stack owns the value",
      sections: {},
      goals: ["consistency"],
      facts: { stackValue: 3 },
    },
  ])("$when", ({ sections, goals, facts, was = 3 }) => {
    const claims = [shown, edit(goals)];
    const given = { is: 5, was, claims, facts: { fields: { [path]: facts } } };
    const found = field({ ...given, history }, policy(sections));
    expect(found.ask?.cause).toBe("fight");
    expect(found).toMatchObject({ outcome: "ask", value: was });
    const calm = field(given, policy(sections));
    expect([calm.ask?.cause, calm.value]).not.toEqual(["fight", was]);
    expect(calm.value).toBe(5);
  });
});

it("a default spares every change that is heard, whatever its author says of it", () => {
  const before = claim({ id: "default", constraint: { is: 3 }, strength: "default", intent: "cost" });
  const code = { id: "code", constraint: { is: 8 }, strength: "default", changedAt: at("03:00") } as const;
  const actor = { principal: "deploy", kind: "pipeline", goals: [] };
  for (const said of [silent, { intent: "availability", motivation: { kind: "incident", ref: "INC-9" } }])
    expect(field({ is: 8, was: 3, claims: [before, claim({ ...code, ...said, actor })] })).toMatchObject({
      outcome: "keep",
      value: 8,
      holders: ["code"],
    });
});

const group = {
  resource: {
    account: "123456789012",
    region: "eu-north-1",
    type: "AWS::AutoScaling::AutoScalingGroup",
    id: "checkout",
  },
  now: at("04:00"),
  tags: { env: "test", service: "checkout" },
};

it.each(["registry", "name"])(
  "code's older word waits behind what was agreed since, vouched for by %s",
  (vouched) => {
    const actor = { principal: "deploy", kind: "pipeline", vouched, goals: ["security"] };
    const wrote = { source: "observed", backing: "wrote" };
    const older = claim({
      id: "older",
      actor,
      field: "/Timeout",
      constraint: { is: 8 },
      intent: "security",
      ...wrote,
      changedAt: at("01:00"),
    });
    const agreed = claim({
      id: "agreed",
      strength: "want",
      field: "/Timeout",
      constraint: { is: 3 },
      intent: "cost",
      ...wrote,
      changedAt: at("03:00"),
    });
    const resource = { ...group.resource, type: "AWS::Lambda::Function" };
    const given = {
      ...group,
      resource,
      tags: { env: "prod" },
      live: { "/Timeout": 3 },
      prior: { "/Timeout": 3 },
      claims: [older, agreed],
    };
    expect(arbitrate(Dispute.parse(given), defaultPolicy).fields[0]).toMatchObject({
      outcome: "keep",
      value: 3,
      holders: ["agreed"],
      deferred: [{ claim: "older" }],
    });
  },
);

const alarm = situation({ kind: "alarm", ref: "p99", source: "cloudwatch", namespace: "AWS/ApplicationELB" });

it("fields that have an order are held in it while somebody is asked", () => {
  const least = claim({
    id: "least",
    kind: "person",
    field: "/MinSize",
    constraint: { max: 1 },
    backing: "permitted",
  });
  const live = { "/MinSize": null, "/DesiredCapacity": 1, "/MaxSize": 6 };
  const prior = { "/MinSize": 6, "/DesiredCapacity": 1, "/MaxSize": 12 };
  const wanted = claim({ id: "wanted", kind: "person", field: path, constraint: { is: 1 } });
  const given = { ...group, live, prior, claims: [least, wanted], situations: [alarm] };
  const { fields } = arbitrate(Dispute.parse(given), defaultPolicy);
  const asks = ["/MinSize", path, "/MaxSize"].map((one) => fields.find((each) => each.path === one)?.ask);
  expect(asks.map((ask) => ask?.meanwhile.value)).toEqual([6, 6, 12]);
  expect(asks.map((ask) => ask?.onSilence.value)).toEqual([6, 6, 12]);
});

const trust = (principal: string) => ({
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: { AWS: principal }, Action: "sts:AssumeRole" }],
});

it("silence returns to nothing that a guardrail forbids, however little what stands can be read", () => {
  const document = "/AssumeRolePolicyDocument";
  const role = { ...group.resource, type: "AWS::IAM::Role" };
  const given = {
    ...group,
    tags: { env: "prod" },
    resource: role,
    live: { [document]: "x" },
    prior: { [document]: trust("arn:aws:iam::999999999999:root") },
    rulings: [{ id: "r1", field: document, over: [], answer: "keep", by: "silence", at: at("03:50") }],
  };
  const found = arbitrate(Dispute.parse(given), defaultPolicy).fields.find((each) => each.path === document);
  expect(found?.value).toBe("x");
});

const helper = (parts: object) =>
  claim({
    id: "helper",
    actor: { principal: "helper-agent", kind: "agent", vouched: "policy", goals: [] },
    motivation: { kind: "incident", ref: "INC-7" },
    backing: "permitted",
    delegatedBy: { principal: "ben", upTo: "deadline", until: at("05:00") },
    ...parts,
  });

it("what an incident left is judged as of its end: leave that runs out later takes nothing from it", () => {
  // The goal ranks above what the reason carries, so without the leave it is the goal that counts.
  const actor = { principal: "helper-agent", kind: "agent", vouched: "policy", goals: ["security"] };
  const given = {
    ...group,
    tags: { env: "prod", service: "checkout" },
    live: { [path]: 8 },
    prior: { [path]: 3 },
    claims: [helper({ actor, field: path, constraint: { is: 8 }, madeAt: at("02:10") })],
    situations: [situation({ state: "closed", closedAt: at("03:30") })],
  };
  for (const now of [at("04:30"), at("05:30")])
    expect(arbitrate(Dispute.parse({ ...given, now }), defaultPolicy).fields[0]).toMatchObject({
      outcome: "keep",
      value: 8,
      codify: true,
    });
});

it("at first sight harm is measured from what stands, and a want of just that is no wish", () => {
  const length = "/MaxSessionDuration";
  const given = {
    ...group,
    tags: { env: "prod", service: "checkout" },
    resource: { ...group.resource, type: "AWS::IAM::Role" },
    live: { [length]: 3600 },
    prior: {},
    claims: [helper({ field: length, constraint: { is: 3600 } })],
    situations: [situation()],
  };
  const [found] = arbitrate(Dispute.parse(given), defaultPolicy).fields;
  expect([found?.holders, found?.wishes]).toEqual([["helper"], []]);
});

it("the end of a question about a part is a moment of the parts beside it", () => {
  const live = { "/Tags": { a: 1, b: 2 } };
  const asked = {
    field: "/Tags/a",
    at: at("03:50"),
    told: at("03:50"),
    deadline: at("04:30"),
    cause: "unexplained",
    claims: [],
    meanwhile: { value: 1 },
  };
  const { fields } = verdict({ live, prior: { "/Tags": { b: 2, c: 3 } }, asked: [asked] });
  expect(fields.map((each) => [each.path, each.next])).toEqual(
    fields.map((each) => [each.path, at("04:30")]),
  );
  expect(fields.length).toBeGreaterThan(1);
});

it("no field moves for a neighbour that is asked about and stays where it is", () => {
  const code = (id: string, field: string, size: number) =>
    byCode({ id, field, constraint: { is: size }, changedAt: at("01:00") });
  const incident = { kind: "incident", ref: "INC-9" } as const;
  const zero = claim({
    id: "zero",
    kind: "person",
    field: path,
    constraint: { is: 0 },
    motivation: incident,
  });
  const live = { "/MinSize": 2, [path]: 4, "/MaxSize": 16 };
  const claims = [code("least", "/MinSize", 2), code("size", path, 4), code("most", "/MaxSize", 16), zero];
  const given = { ...group, tags: { env: "prod" }, live, prior: live, claims };
  const over = { state: "closed", since: at("02:00"), closedAt: at("03:58") } as const;
  const situations = [situation({ ...incident, ...over, source: "pagerduty" })];
  const { fields } = arbitrate(Dispute.parse({ ...given, situations }), defaultPolicy);
  const found = fields.map(({ path: at, outcome, value }) => [at, outcome, value]);
  expect(found).toEqual(
    expect.arrayContaining([
      ["/MinSize", "keep", 2],
      [path, "ask", 4],
    ]),
  );
});

describe("a value that Parley moved for its neighbours", () => {
  const limit = claim({
    id: "limit",
    field: "/MaxSize",
    constraint: { is: 8 },
    strength: "must",
    backing: "wrote",
  });
  const size = byCode({ id: "size", field: path, constraint: { is: 10 }, changedAt: at("01:00") });
  const live = { "/MinSize": 2, [path]: 8, "/MaxSize": 8 };
  const given = {
    ...group,
    tags: { env: "prod" },
    live,
    prior: { ...live, [path]: 10, "/MaxSize": 16 },
    claims: [limit, size],
  };
  const moved = { field: path, at: at("03:00"), principal: "parley", after: 8, by: "revert" };
  const judged = (parts: object) => {
    const { fields } = arbitrate(Dispute.parse({ ...given, ...parts }), defaultPolicy);
    return fields.find((each) => each.path === path);
  };

  it("is nobody's edit while a claim has to wait for them", () => {
    expect(judged({ history: [moved] })).toMatchObject({
      outcome: "keep",
      value: 8,
      deferred: [{ claim: "size" }],
    });
  });

  it("goes back to that claim when nothing is wanted of them any more", () => {
    expect(judged({ history: [moved], claims: [size], live: { ...live, "/MaxSize": 16 } })).toMatchObject({
      outcome: "revert",
      value: 10,
    });
  });

  it.each([
    {
      when: "somebody wrote it since",
      history: [moved, { ...moved, at: at("03:30"), principal: "b", by: "change" }],
    },
    { when: "Parley wrote another value", history: [{ ...moved, after: 9 }] },
    { when: "Parley never wrote it", history: [] },
  ])("is an edit that nothing explains where $when", ({ history }) => {
    expect(judged({ history })?.because.map(({ rule }) => rule)).not.toEqual(
      judged({ history: [moved] })?.because.map(({ rule }) => rule),
    );
  });
});
