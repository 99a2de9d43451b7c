import { describe, expect, it } from "vitest";
import { at, claim, field, policy } from "../small-disputes.ts";

const rail = { id: "rail", title: "enough machines", fields: ["/DesiredCapacity"], constraint: { min: 4 } };
const law = (sections: object = {}) => policy({ guardrails: [rail], ...sections });
const wants = (id: string, is: number, parts: object = {}) => claim({ id, constraint: { is }, ...parts });
const edit = (is: number, parts: object = {}) =>
  claim({
    id: "edit",
    by: "stranger",
    kind: "person",
    constraint: { is },
    source: "observed",
    intent: "unattributed",
    motivation: { kind: "none" },
    changedAt: at("03:00"),
    ...parts,
  });
const waiting = ({ deferred }: { readonly deferred: readonly { readonly claim: string }[] }) =>
  deferred.map(({ claim: id }) => id);

describe("where a guardrail was broken before", () => {
  it("an edit that is put right for others' sake is refused and waits for nothing", () => {
    const found = field({ is: 3, was: 3, claims: [edit(3), wants("mend", 5)] }, law());
    expect(found).toMatchObject({ outcome: "revert", value: 5, holders: ["mend"], refused: ["edit"] });
    expect(waiting(found)).toEqual([]);
  });

  it("an edit of what it forbids is refused wherever the value stands by now", () => {
    const found = field({ is: 5, was: 5, claims: [edit(2)] }, law());
    expect(found).toMatchObject({ outcome: "keep", value: 5, refused: ["edit"] });
  });

  it("who wants what stands holds it, and who would break it anew is refused", () => {
    const claims = [wants("stays", 3, { intent: "cost" }), wants("worse", 2)];
    const found = field({ is: 3, was: 3, claims }, law());
    expect(found).toMatchObject({ outcome: "keep", value: 3, holders: ["stays"], refused: ["worse"] });
  });

  it("nobody ties with a claim that may not write there", () => {
    const claims = [wants("worse", 2), wants("better", 6)];
    const found = field({ is: 3, was: 3, claims }, law());
    expect(found).toMatchObject({ outcome: "revert", value: 6, holders: ["better"], refused: ["worse"] });
  });
});

describe("where a guardrail is newly broken", () => {
  it("it is put right while somebody is asked about the claim that mends it", () => {
    const ask = { approvers: "owners", within: "1h", meanwhile: "live", onSilence: "live" };
    const rules = [{ id: "ask", title: "agents are asked about", for: { kinds: ["agent"] }, ask }];
    const mend = wants("mend", 6, { by: "helper", kind: "agent", motivation: { kind: "none" } });
    const found = field({ is: 1, was: 2, claims: [edit(1), mend] }, law({ rules }));
    expect(found).toMatchObject({ outcome: "ask", value: 6, ask: { onSilence: { value: 6 } } });
  });

  it("what was agreed is put back, whatever an edit made of the whole list", () => {
    const path = "/ManagedPolicyArns";
    const admin = "arn:aws:iam::aws:policy/AdministratorAccess";
    const none = { ...rail, fields: [path], constraint: { lacks: [admin] } };
    const parts = {
      live: { [path]: [admin] },
      prior: { [path]: [] },
      facts: { fields: { [path]: { topology: "set" as const } } },
      claims: [edit(0, { field: path, constraint: { is: "ReadOnlyAccess" } })],
    };
    const found = field(parts, law({ guardrails: [none] }), path);
    expect(found).toMatchObject({ outcome: "revert", value: [] });
  });
});

it("a bound that a claim is against as well is not heard in part", () => {
  const low = wants("low", 0, { constraint: { max: 1 }, intent: "cost" });
  const high = wants("high", 0, { constraint: { min: 4, notIn: [4] } });
  const found = field(
    { is: 5, was: 5, claims: [low, high] },
    law({ guardrails: [{ ...rail, constraint: { min: 5 } }] }),
  );
  expect(found).toMatchObject({ outcome: "keep", value: 5, holders: ["high"] });
  expect(waiting(found)).toEqual(["low"]);
});
