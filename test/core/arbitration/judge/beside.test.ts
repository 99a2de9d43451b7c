import { describe, expect, it } from "vitest";
import { at, claim, field, policy, situation } from "../small-disputes.ts";

const sections = {
  classes: { capacity: [{ fields: ["/DesiredCapacity"], safer: "more" }] },
  mode: { default: "enforce" },
};
const law = policy(sections);
/** A fortnight after the incident was over. */
const end = "2026-12-05T03:30:00Z";
const hotfix = claim({
  id: "hotfix",
  kind: "person",
  by: "anna",
  constraint: { is: 9 },
  motivation: { kind: "incident", ref: "INC-7" },
  changedAt: at("03:00"),
});
const code = (is: number, changed?: string) =>
  claim({
    id: "code",
    kind: "pipeline",
    by: "deploy",
    constraint: { is },
    intent: "consistency",
    ...(changed !== undefined && { changedAt: at(changed) }),
  });
const closed = situation({ state: "closed", closedAt: at("03:30") });
const judge = (given: object = {}, rules = law) =>
  field({ is: 9, situations: [closed], claims: [hotfix, code(3, "01:00")], ...given }, rules);

describe("the code's owner is asked to take over what an incident left behind", () => {
  it("beside a keep, and nothing else changes", () => {
    const found = judge();
    expect(found).toMatchObject({ outcome: "keep", value: 9, codify: true, effect: "notify" });
    expect(found.ask).toMatchObject({
      cause: "take-over",
      beside: true,
      meanwhile: { value: 9 },
      onSilence: { answer: "keep", value: 9 },
    });
    const back = found.ask?.options.find(({ answer }) => answer === "revert");
    expect(back?.value).toBe(3);
  });

  it("beside a revert, where code has written over it", () => {
    const found = judge({ is: 3, claims: [hotfix, code(3, "03:45")] });
    expect(found).toMatchObject({
      outcome: "revert",
      value: 9,
      effect: "write",
      ask: { cause: "take-over" },
    });
  });

  it("handing back what stood before it, where that was not the agreed value", () => {
    const found = judge({ claims: [{ ...hotfix, before: 5 }, code(3, "01:00")] });
    expect(found.ask?.options.find(({ answer }) => answer === "revert")?.value).toBe(5);
  });

  it.each([
    { when: "the owner of the code is known", owners: { code: ["carla"] }, asked: ["carla"] },
    { when: "nobody is known for the code", owners: {}, asked: ["olga", "otto"] },
    { when: "only the one who brought it is", owners: { code: ["anna"] }, asked: ["olga", "otto"] },
  ])("asks $asked when $when", ({ owners, asked }) => {
    expect(judge({ facts: { owners } }).ask?.approvers).toEqual(asked);
  });

  it("until its hold ends, and no silence of theirs says for how long", () => {
    const found = judge();
    expect(found.ask).toMatchObject({ deadline: end });
    expect(found.ask?.onSilence).toEqual({ answer: "keep", value: 9 });
    const week = policy({ ...sections, limits: { hold: "7d" } });
    expect(judge({}, week).ask?.deadline).toBe("2026-11-28T03:30:00Z");
  });

  it("and once it is held no longer, what code had claimed before then is not heard, agreed or not", () => {
    const later = { now: "2026-12-06T00:00:00Z", claims: [hotfix, code(3, "03:45")] };
    expect(judge(later)).toMatchObject({ outcome: "keep", value: 9, ask: null });
    expect(judge({ ...later, was: 9 })).toMatchObject({ outcome: "keep", value: 9, ask: null });
  });

  const question = (parts: object = {}) => ({
    field: "/DesiredCapacity",
    at: at("03:31"),
    deadline: at("07:31"),
    cause: "take-over",
    beside: true,
    claims: ["hotfix"],
    ...parts,
  });

  it.each([
    { when: "it stands", parts: {}, deadline: at("07:31") },
    { when: "nobody answered in time", parts: { deadline: at("03:40") }, deadline: undefined },
    { when: "it was about another field", parts: { field: "/MinSize" }, deadline: end },
    { when: "it was put later", parts: { at: at("04:01") }, deadline: end },
    {
      when: "it was about an earlier incident",
      parts: { at: at("03:20"), deadline: at("03:25") },
      deadline: end,
    },
  ])("once: due $deadline when $when", ({ parts, deadline }) => {
    const found = judge({ asked: [question(parts)] });
    expect(found).toMatchObject({ outcome: "keep", value: 9, codify: true });
    expect(found.ask?.deadline).toBe(deadline);
  });

  it.each([
    { when: "no code knows the field", given: { claims: [hotfix] } },
    {
      when: "code knows another property",
      given: { claims: [hotfix, { ...code(3, "01:00"), field: "/MinSize" }] },
    },
  ])("not where nobody is known for the code, and $when: it is held all the same", ({ given }) => {
    expect(judge({ ...given, facts: { owners: { code: [] } } })).toMatchObject({
      outcome: "keep",
      value: 9,
      codify: true,
      ask: null,
    });
  });

  it.each([
    { when: "nothing is said of owners", given: { facts: {} } },
    { when: "somebody is known for its code", given: { facts: { owners: { code: ["carla"] } } } },
    {
      when: "a stack holds the field",
      given: { facts: { owners: { code: [] }, fields: { "/DesiredCapacity": { stackValue: 3 } } } },
    },
    {
      when: "code made the resource",
      given: { claims: [hotfix, { ...code(3, "01:00"), field: "/", constraint: { is: "present" } }] },
    },
    {
      when: "code is known by its name alone",
      given: { claims: [hotfix, { ...code(3, "01:00"), actor: { ...code(3).actor, vouched: "name" } }] },
    },
  ])("where $when", ({ given }) => {
    const known = { claims: [hotfix], facts: { owners: { code: [] } }, ...given };
    expect(judge(known).ask?.cause).toBe("take-over");
  });

  const release = { field: "/TaskDefinition", constraint: { is: "shop:4" } };
  const said = (parts: object = {}) => ({
    ...code(3),
    id: "said",
    ...release,
    madeAt: at("02:00"),
    ...parts,
  });
  const scaler = (parts: object = {}) =>
    claim({ id: "scaler", constraint: { min: 4 }, motivation: { kind: "none" }, ...parts });
  const made = { ...code(3, "01:00"), source: "observed", backing: "wrote" };

  it.each([
    { when: "has left it to a scaler and says what else it wants", more: [said(), scaler()], asked: false },
    {
      when: "has written something else since, and left it to a scaler",
      more: [{ ...said(), source: "observed", changedAt: at("02:00") }, scaler()],
      asked: false,
    },
    {
      when: "has left it to a scaler that writes",
      more: [said(), scaler({ source: "observed", changedAt: at("01:30") })],
      asked: false,
    },
    { when: "has left it to nobody", more: [said()], asked: true },
    { when: "says nothing of what it wants", more: [scaler()], asked: true },
    { when: "said so before it wrote here", more: [said({ madeAt: at("01:00") }), scaler()], asked: true },
    {
      when: "has taken that back",
      more: [said({ state: "withdrawn" }), scaler()],
      asked: true,
    },
    {
      when: "is somebody else's",
      more: [said({ actor: { ...code(3).actor, principal: "other" } }), scaler()],
      asked: true,
    },
    { when: "declares it too", more: [said(), said({ ...code(3), id: "too" }), scaler()], asked: true },
    {
      when: "has left it to a pipeline",
      more: [said(), scaler({ kind: "pipeline", by: "second" })],
      asked: true,
    },
    {
      when: "has left it to one who shows nothing",
      more: [said(), scaler({ backing: "none" })],
      asked: true,
    },
    {
      when: "has left it to a person",
      more: [said(), scaler({ kind: "person", by: "carla" })],
      asked: true,
    },
  ])("of code that $when: $asked", ({ more, asked }) => {
    const found = judge({ claims: [hotfix, made, ...more], facts: { owners: { code: [] } } });
    expect(found).toMatchObject({ outcome: "keep", value: 9, codify: true });
    expect(found.ask?.cause).toBe(asked ? "take-over" : undefined);
  });

  it("where no code knows the field, as soon as somebody else writes over it", () => {
    const carla = claim({
      id: "carla",
      kind: "person",
      by: "carla",
      constraint: { is: 3 },
      changedAt: at("03:45"),
    });
    expect(judge({ is: 3, claims: [hotfix, carla], facts: { owners: { code: [] } } })).toMatchObject({
      outcome: "revert",
      value: 9,
      ask: { cause: "take-over", beside: true },
    });
  });

  it("not where the value is not held", () => {
    expect(judge({ claims: [hotfix, code(9, "03:45")] }).ask).toBeNull();
    const above = claim({
      id: "above",
      constraint: { is: 12 },
      kind: "break-glass",
      motivation: { kind: "incident", ref: "INC-8" },
    });
    const given = { claims: [hotfix, above], situations: [closed, situation({ ref: "INC-8" })] };
    expect(judge(given)).toMatchObject({ outcome: "revert", value: 12, ask: null });
  });

  it("not while a person decides about the field itself", () => {
    const asked = [
      question({
        cause: "unexplained",
        beside: false,
        claims: ["x"],
        meanwhile: { value: 9 },
        at: at("03:40"),
      }),
    ];
    expect(judge({ asked }).ask?.cause).toBe("unexplained");
  });
});
