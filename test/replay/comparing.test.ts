import { describe, expect, it } from "vitest";
import { comparisonOf } from "#cli/replay/document/comparison.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Reading } from "#core/reading/reading.ts";
import type { ComparedFields } from "#replay/comparing/compared-fields.ts";
import { actors, because, change, policyFrom, replay } from "./replayed-log.ts";

const { deploy, cost, alice } = actors;
const capacity = "/DesiredCapacity";
const pipeline = because("consistency");

const policyWith = (...rows: readonly string[]): Policy =>
  policyFrom(
    [
      "parley: 1",
      "name: small",
      "environments:",
      "  - {name: prod, tags: {env: [prod]}, order: [consistency, cost, availability, unattributed]}",
      "  - {name: test, tags: {env: [test]}, order: [consistency, cost, availability, unattributed]}",
      "unattributed: [{answer: keep}]",
      ...rows,
      "",
    ].join("\n"),
  );

const open = policyWith();
const atMost = (max: number) =>
  policyWith(
    "guardrails:",
    `  - {id: small, title: small, fields: [${capacity}], constraint: {max: ${max}}}`,
  );

const made = (rest: object = {}) =>
  change({
    at: "01:00:00",
    actor: deploy,
    attribution: pipeline,
    write: "create",
    set: { "/Tags[Key=env]/Value": "prod", [capacity]: 2 },
    ...rest,
  });
const scaled = (at: string, to: number, rest: object = {}) =>
  change({ at, actor: deploy, attribution: pipeline, set: { [capacity]: to }, ...rest });

function compared(base: Policy, policy: Policy, log: readonly Reading[]): ComparedFields {
  const { compared: found } = replay(log, { policy, base });
  if (found === undefined) throw new Error("nothing was compared");
  return found;
}

const countsOf = ({ minded, differing, unknown, beyond, groups }: ComparedFields) => {
  const { looser, stricter, other } = groups;
  return { minded, differing, unknown, beyond, looser, stricter, other };
};

const none = { minded: 0, differing: 0, unknown: 0, beyond: 0, looser: 0, stricter: 0, other: 0 };

describe("two policies over one log", () => {
  it.each([
    {
      when: "both say the same",
      ...{ base: atMost(5), policy: atMost(5), log: [made(), scaled("02:00:00", 9)] },
      counts: { ...none, minded: 1 },
    },
    {
      when: "only the second forbids what was written",
      ...{ base: open, policy: atMost(5), log: [made(), scaled("02:00:00", 9)] },
      counts: { ...none, minded: 1, differing: 1, stricter: 1 },
    },
    {
      when: "only the first forbids it",
      ...{ base: atMost(5), policy: open, log: [made(), scaled("02:00:00", 9)] },
      counts: { ...none, minded: 1, differing: 1, looser: 1 },
    },
    {
      when: "nothing that was written is forbidden by either",
      ...{ base: atMost(5), policy: atMost(4), log: [made(), scaled("02:00:00", 3)] },
      counts: none,
    },
    {
      when: "the field is written again after they differed",
      ...{ base: atMost(5), policy: open, log: [made(), scaled("02:00:00", 9), scaled("05:00:00", 8)] },
      counts: { ...none, minded: 1, differing: 1, looser: 1, unknown: 1 },
    },
    {
      when: "another resource is written after they differed",
      base: atMost(5),
      policy: open,
      log: [made(), made({ id: "search" }), scaled("02:00:00", 9), scaled("05:00:00", 8, { id: "search" })],
      counts: { ...none, minded: 2, differing: 2, looser: 2 },
    },
  ])("come to $counts when $when", ({ base, policy, log, counts }) => {
    expect(countsOf(compared(base, policy, log))).toEqual(counts);
  });

  it("differ the other way round when they change places", () => {
    const log = [made(), scaled("02:00:00", 9), scaled("05:00:00", 4), scaled("06:00:00", 7)];
    const [there, back] = [compared(atMost(5), atMost(8), log), compared(atMost(8), atMost(5), log)];
    expect([there.groups.looser, there.groups.stricter]).toEqual([back.groups.stricter, back.groups.looser]);
    expect([there.minded, there.unknown]).toEqual([back.minded, back.unknown]);
  });

  it("are told by row, by who wrote, by environment and by account, with three examples at most", () => {
    const ids = ["a", "b", "c", "d", "e"];
    const log = [
      ...ids.map((id) => made({ id })),
      ...ids.map((id) => scaled("02:00:00", 9, { id, ...(id === "e" && { actor: cost }) })),
    ];
    const { groups } = compared(open, atMost(5), log);
    const told = (by: Parameters<typeof groups.ranked>[0]) =>
      groups.ranked(by).map(({ name, stricter, examples }) => [name, stricter, examples.length]);
    expect(told("actor")).toEqual([
      ["123456789012:role/deploy via terraform", 4, 3],
      ["123456789012:role/cost-optimiser", 1, 1],
    ]);
    expect(told("environment")).toEqual([["prod", 5, 3]]);
    expect(told("account")).toEqual([["123456789012", 5, 3]]);
    expect(groups.ranked("rows").map(({ rows }) => rows.candidate)).toEqual([
      "guardrail/small policy.yaml:8",
      "guardrail/small policy.yaml:8",
    ]);
  });

  it("see a write as each of them attributes it", () => {
    const written = scaled("02:00:00", 3, { actor: alice, attribution: because("unattributed") });
    const known = { ...written, attribution: because("cost") };
    const asking = policyFrom(
      [
        "parley: 1",
        "environments: [{name: all, order: [consistency, cost, unattributed]}]",
        "approvers: [{name: all, owners: [service]}]",
        "unattributed: [{answer: ask, meanwhile: prior}]",
        "",
      ].join("\n"),
    );
    const replayed = (asBase?: Reading) => {
      const replayer = replay([made()], { policy: asking, base: asking });
      replayer.read(known, true, asBase);
      replayer.finish();
      return replayer.compared?.differing;
    };
    expect([replayed(), replayed(written)]).toEqual([0, 1]);
  });
});

describe("the verdicts that are told of a difference", () => {
  const secret = "hunter2-in-plain-text";
  const field = "/LaunchNote";
  const forbids = ["guardrails:", `  - {id: note, title: note, fields: [${field}], constraint: {is: none}}`];
  const hiding = [`sensitive: {fields: [${field}]}`];
  const log = [
    made({ set: { "/Tags[Key=env]/Value": "prod", [field]: "none" } }),
    change({ at: "02:00:00", actor: deploy, attribution: pipeline, set: { [field]: secret } }),
  ];

  it.each([
    {
      when: "neither policy hides the field",
      base: policyWith(),
      policy: policyWith(...forbids),
      isTold: true,
    },
    {
      when: "the first hides it",
      base: policyWith(...hiding),
      policy: policyWith(...forbids),
      isTold: false,
    },
    {
      when: "the second hides it",
      base: policyWith(),
      policy: policyWith(...forbids, ...hiding),
      isTold: false,
    },
    {
      when: "the one that is looser hides it",
      base: policyWith(...forbids),
      policy: policyWith(...hiding),
      isTold: false,
    },
  ])("hold the value only where that is fine, when $when", ({ base, policy, isTold }) => {
    const found = compared(base, policy, log);
    const told = comparisonOf(found, base);
    expect(told.differing).toBe(1);
    expect(JSON.stringify(told).includes(secret)).toBe(isTold);
  });
});
