import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import { at, claim, policy } from "../../arbitration/small-disputes.ts";
import { offered, rail, size, valueOffered, wrote } from "./offer-kit.ts";

const [least, most] = ["/MinSize", "/MaxSize"] as const;
const sizes = (min: unknown, desired: unknown, max: unknown) => ({
  [least]: min,
  [size]: desired,
  [most]: max,
});
const ordered = { id: "sizes", types: ["AWS::AutoScaling::*"], ordered: [least, size, most] };
const atMost5 = (...fields: readonly string[]) =>
  policy({ coupled: [ordered], guardrails: [rail({ max: 5 }, { fields })] });
const also = (field: string, is: unknown, parts: object = {}) =>
  wrote(is, { id: `my${field}`, field, ...parts });

describe("sizes that have an order", () => {
  it("are offered together where they were written together", () => {
    const lost = {
      live: sizes(1, 9, 9),
      prior: sizes(1, 3, 4),
      claims: [wrote(9), also(most, 9)],
    };
    expect(offered(lost, { policy: atMost5(most) })?.values).toEqual({ [size]: 5, [most]: 5 });
  });

  it.each([
    { when: "another wrote it", parts: { actor: { principal: "otto", kind: "automation" } } },
    {
      when: "it was written on another way",
      parts: { actor: { principal: "mia", via: "x", kind: "automation" } },
    },
    { when: "it was written at another time", parts: { changedAt: at("02:59") } },
    { when: "it was another change", parts: { change: "ch-2" } },
    { when: "it is withdrawn", parts: { state: "withdrawn" } },
  ])("are offered alone where $when", ({ parts }) => {
    const lost = {
      live: sizes(1, 9, 10),
      prior: sizes(1, 3, 10),
      claims: [wrote(9), also(most, 10, parts)],
    };
    expect(Object.keys(offered(lost, { policy: atMost5(size) })?.values ?? {})).toEqual([size]);
  });

  it("are never offered out of their order", () => {
    const lost = { live: sizes(1, 9, 4), prior: sizes(1, 3, 4), claims: [wrote(9)] };
    expect(valueOffered(lost, { policy: atMost5(size) })).toBe(4);
  });

  it("that stood out of their order before may stay so", () => {
    const lost = { live: sizes(8, 9, 10), prior: sizes(8, 3, 10), claims: [wrote(9)] };
    const found = valueOffered(lost, { policy: atMost5(size) });
    expect(found).toBe(5);
  });

  it("are bounded by a neighbour that nobody but they know", () => {
    const lost = { live: sizes(4, 1, 10), prior: sizes(4, 5, 10), claims: [wrote(1)] };
    const rules = policy({ coupled: [ordered], guardrails: [rail({ min: 3 })] });
    expect(valueOffered(lost, { policy: rules })).toBe(4);
  });
});

describe("fields that settle as a pair", () => {
  const pair = { id: "pair", types: ["AWS::AutoScaling::*"], together: [size, "/Cooldown"] };
  const rules = policy({ coupled: [pair], guardrails: [rail({ max: 5 })] });
  it("are offered together where both were written", () => {
    const lost = {
      live: { [size]: 9, "/Cooldown": 60 },
      prior: { [size]: 3, "/Cooldown": 30 },
      claims: [wrote(9), also("/Cooldown", 60)],
    };
    expect(offered(lost, { policy: rules })?.values).toEqual({ [size]: 5, "/Cooldown": 60 });
  });

  it("are offered nothing where one of them has no nearer and farther", () => {
    const lost = {
      live: { [size]: 9, "/Cooldown": "long" },
      prior: { [size]: 3, "/Cooldown": "short" },
      claims: [wrote(9), also("/Cooldown", "long")],
    };
    expect(offered(lost, { policy: rules })).toBeNull();
  });

  it("are offered nothing where one of them is a secret", () => {
    const lost = {
      live: { [size]: 9, "/Cooldown": 60 },
      prior: { [size]: 3, "/Cooldown": 30 },
      claims: [wrote(9), also("/Cooldown", 60)],
      facts: { fields: { "/Cooldown": { sensitive: true } } },
    };
    expect(offered(lost, { policy: rules })).toBeNull();
  });
});

describe("a change that stands or falls as one", () => {
  const change = { change: "ch-1", atomic: true };
  const lost = (more: object) => ({
    live: { [size]: 9, "/Cooldown": 60 },
    prior: { [size]: 3, "/Cooldown": 30 },
    claims: [wrote(9, change), also("/Cooldown", 60, { ...change, ...more })],
  });
  const rules = policy({ guardrails: [rail({ max: 5 })] });
  it("is offered whole", () => {
    expect(offered(lost({}), { policy: rules })?.values).toEqual({ [size]: 5, "/Cooldown": 60 });
  });
  it("has no part that is not of it", () => {
    expect(offered(lost({ atomic: false }), { policy: rules })?.values).toEqual({ [size]: 5 });
  });
});

describe("a part of a whole that was written", () => {
  const whole = "/Policy" as FieldPath;
  const part = "/Policy/Max" as FieldPath;
  const lost = {
    live: { [whole]: { Max: 9, Min: 1 } },
    prior: { [whole]: { Max: 3, Min: 1 } },
    claims: [wrote({ Max: 9, Min: 1 }, { field: whole })],
  };
  it.each([
    { by: "its own name", fields: [part] },
    { by: "a pattern", fields: ["/Policy/M*x"] },
  ])("is offered by itself, where a guardrail names it by $by", ({ fields }) => {
    const rules = policy({ guardrails: [rail({ max: 5 }, { fields })] });
    expect(offered(lost, { path: part, policy: rules })?.values).toEqual({ [part]: 5 });
  });

  it("is bounded by what is said of the whole", () => {
    const rules = policy({ guardrails: [rail({ is: { Max: 4, Min: 1 } }, { fields: [whole] })] });
    expect(valueOffered(lost, { path: part, policy: rules })).toBe(4);
  });

  it("is bounded by what another claims of the whole", () => {
    const other = claim({
      ...{ id: "holder", field: whole, kind: "person", intent: "data-protection" },
      constraint: { is: { Max: 6, Min: 1 } },
    });
    const claims = [...lost.claims, other];
    expect(valueOffered({ ...lost, claims }, { path: part })).toBe(6);
  });
});
