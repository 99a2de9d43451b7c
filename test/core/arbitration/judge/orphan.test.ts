import { describe, expect, it } from "vitest";
import { at, claim, field, policy, situation } from "../small-disputes.ts";

const path = "/DesiredCapacity";
const edit = (parts: object = {}) =>
  claim({
    id: "edit",
    by: "stranger",
    kind: "person",
    constraint: { is: 5 },
    source: "observed",
    intent: "unattributed",
    motivation: { kind: "none" },
    changedAt: at("03:00"),
    ...parts,
  });
const code = (parts: object = {}) =>
  claim({
    id: "code",
    by: "deploy",
    kind: "pipeline",
    constraint: { is: 4 },
    intent: "consistency",
    changedAt: at("01:00"),
    ...parts,
  });
const shown = (parts: object = {}) => claim({ id: "shown", constraint: { is: 4 }, intent: "cost", ...parts });
const rows = (row: object, sections: object = {}) => policy({ unattributed: [row], ...sections });
const judge = (row: object, claims: readonly object[] = [], given: object = {}, sections: object = {}) =>
  field({ is: 5, was: 3, claims: [edit(), ...claims], ...given }, rows(row, sections));

describe("the row asks, and", () => {
  it.each<{ when: string; claims: readonly object[]; meanwhile: unknown; instead: unknown }>([
    { when: "nobody else wants anything", claims: [], meanwhile: 5, instead: 3 },
    { when: "code wants its value back", claims: [code()], meanwhile: 5, instead: 4 },
    { when: "a shown goal wants another", claims: [shown()], meanwhile: 4, instead: 4 },
    {
      when: "a shown goal that the order puts behind consistency does",
      claims: [shown({ intent: "experiment" })],
      meanwhile: 5,
      instead: 4,
    },
    {
      when: "a wish wants another",
      claims: [shown({ backing: "none" })],
      meanwhile: 5,
      instead: 3,
    },
  ])("$meanwhile holds meanwhile and on silence when $when", ({ claims, meanwhile, instead }) => {
    const found = judge({ answer: "ask" }, claims);
    expect(found).toMatchObject({
      outcome: "ask",
      value: meanwhile,
      ask: { cause: "unexplained", meanwhile: { value: meanwhile }, onSilence: { value: meanwhile } },
    });
    const back = found.ask?.options.find(({ answer }) => answer === "revert");
    expect((back ?? found.ask?.options[0])?.value).toBe(instead);
  });

  it("what is urgent contradicts it by rank, and nobody is asked", () => {
    const launch = shown({ motivation: { kind: "launch", ref: "L-1" } });
    const situations = [situation({ kind: "launch", ref: "L-1" })];
    expect(judge({ answer: "ask" }, [launch], { situations })).toMatchObject({
      outcome: "revert",
      value: 4,
      ask: null,
    });
  });

  it("the policy's own must contradicts it, and nobody is asked", () => {
    const standing = [{ id: "mine", fields: [path], owner: {}, constraint: { max: 4 }, strength: "must" }];
    expect(judge({ answer: "ask" }, [], {}, { standing })).toMatchObject({ outcome: "revert", value: 4 });
    const want = [{ ...standing[0], strength: "want" }];
    expect(judge({ answer: "ask" }, [], {}, { standing: want }).ask?.cause).toBe("unexplained");
  });

  it("a protection contradicts it, and nobody is asked", () => {
    const protections = [{ id: "still", while: ["peak"], fields: [path] }];
    const situations = [situation({ kind: "peak", ref: "P" })];
    expect(judge({ answer: "ask" }, [], { situations }, { protections })).toMatchObject({
      outcome: "revert",
      value: 3,
    });
  });

  it.each([
    { row: { meanwhile: "prior" }, meanwhile: 3, silence: 3 },
    { row: { meanwhile: "live" }, meanwhile: 5, silence: 5 },
    { row: { onSilence: "prior" }, meanwhile: 5, silence: 3 },
    { row: { onSilence: "live", meanwhile: "prior" }, meanwhile: 3, silence: 5 },
    { row: { onSilence: "meanwhile", meanwhile: "prior" }, meanwhile: 3, silence: 3 },
  ])("its own words go first: $row", ({ row, meanwhile, silence }) => {
    expect(judge({ answer: "ask", ...row }).ask).toMatchObject({
      meanwhile: { value: meanwhile },
      onSilence: { value: silence },
    });
  });

  it("within the time that it names", () => {
    expect(judge({ answer: "ask", within: "30m" }).ask?.deadline).toBe(at("04:30"));
    expect(judge({ answer: "ask", within: "30m" }, [shown()]).ask?.deadline).toBe(at("04:30"));
    expect(judge({ answer: "ask" }).ask?.deadline).toBe(at("08:00"));
  });
});

describe("the row reverts, and", () => {
  it.each<{ when: string; claims: readonly object[]; value: unknown }>([
    { when: "nobody else wants anything", claims: [], value: 3 },
    { when: "code wants its value back", claims: [code()], value: 4 },
    { when: "a shown goal wants another", claims: [shown()], value: 4 },
    { when: "a wish wants another", claims: [shown({ backing: "none" })], value: 3 },
  ])("$value comes back when $when", ({ claims, value }) => {
    expect(judge({ answer: "revert" }, claims)).toMatchObject({ outcome: "revert", value });
  });
});

describe("the row reverts, and nothing can be restored", () => {
  const rail = (constraint: object) => ({
    guardrails: [{ id: "rail", title: "a rail", fields: [path], constraint }],
  });

  it("so a person is asked where a guardrail forbids what was agreed", () => {
    expect(judge({ answer: "revert" }, [], {}, rail({ notIn: [3] })).ask?.cause).toBe("nothing");
  });

  it("so a person is asked where what was agreed breaks a guardrail of old as well", () => {
    const found = field({ is: 5, was: 3 }, rows({ answer: "revert" }, rail({ min: 6 })));
    expect(found.ask?.cause).toBe("nothing");
  });
});

describe("the row keeps, and", () => {
  const more = { classes: { capacity: [{ fields: [path], safer: "more" }] } };

  it.each<{ when: string; claims: readonly object[]; sections?: object; is: object }>([
    { when: "nobody wants otherwise", claims: [], is: { outcome: "keep", value: 5 } },
    { when: "code wants otherwise", claims: [code()], is: { outcome: "revert", value: 4 } },
    {
      when: "code wants otherwise and the edit is the safer one",
      claims: [code()],
      sections: more,
      is: { outcome: "keep", value: 5 },
    },
    {
      when: "a shown goal wants otherwise and the edit is the safer one",
      claims: [shown()],
      sections: more,
      is: { outcome: "revert", value: 4 },
    },
    {
      when: "a wish wants otherwise",
      claims: [shown({ backing: "none" })],
      is: { outcome: "keep", value: 5 },
    },
  ])("$is.outcome when $when", ({ claims, sections = {}, is }) => {
    expect(judge({ answer: "keep" }, claims, {}, sections)).toMatchObject(is);
  });
});

describe("rows may go by which side an edit leans to", () => {
  const capacity = { capacity: [{ fields: [path], safer: "more" }] };
  const leaning = policy({
    classes: capacity,
    unattributed: [
      { answer: "revert", leans: "harmful" },
      { answer: "ask", leans: "neither" },
      { answer: "keep", leans: "safer" },
    ],
  });
  const outcome = (is: number, given: object = {}) =>
    field({ is, was: 3, claims: [edit({ constraint: { is } })], ...given }, leaning).outcome;

  it("harmful, safer or neither", () => {
    expect([outcome(1), outcome(5)]).toEqual(["revert", "keep"]);
    const plain = policy({
      unattributed: [
        { answer: "revert", leans: "harmful" },
        { answer: "ask", leans: "neither" },
      ],
    });
    expect(field({ is: 5, was: 3, claims: [edit()] }, plain).outcome).toBe("ask");
  });

  it("and what can hurt has no grace", () => {
    const fresh = { changedAt: at("03:59"), madeAt: at("03:59") };
    const judged = (is: number) =>
      field(
        { is, was: 3, claims: [edit({ constraint: { is }, ...fresh })] },
        policy({ classes: capacity, unattributed: [{ answer: "revert" }] }),
      ).outcome;
    expect([judged(1), judged(5)]).toEqual(["revert", "keep"]);
  });
});

describe("silence", () => {
  const capacity = { capacity: [{ fields: [path], safer: "more" }] };

  it("lets nothing stand that can hurt, whatever the row says", () => {
    const found = field(
      { is: 1, was: 3, claims: [edit({ constraint: { is: 1 } })] },
      rows({ answer: "ask", meanwhile: "live", onSilence: "live" }, { classes: capacity }),
    );
    expect(found.ask?.onSilence.value).toBe(3);
  });

  it.each([
    { name: "routing", author: "anna", silence: 3 },
    { name: "rollout", author: "anna", silence: 3 },
    { name: "routing", author: undefined, silence: 5 },
    { name: "size", author: "anna", silence: 5 },
  ])(
    "returns to what an author agreed where requests go: $silence in $name by $author",
    ({ name, author, silence }) => {
      const facts = { fields: { [path]: author === undefined ? {} : { author } } };
      const found = judge({ answer: "ask" }, [], { facts }, { classes: { [name]: [{ fields: [path] }] } });
      expect(found.ask?.onSilence.value).toBe(silence);
      expect(found.ask?.meanwhile.value).toBe(5);
    },
  );
});

describe("grace is given", () => {
  const wrote = (when: string, after: number, principal = "stranger", day = "21") => ({
    field: path,
    at: `2026-11-${day}T${when}:00Z`,
    principal,
    after,
    by: "change",
  });
  const fresh = edit({ changedAt: at("03:55"), madeAt: at("03:55") });
  const isGiven = (history: readonly object[]) =>
    field({ is: 5, was: 3, claims: [fresh], history }, rows({ answer: "revert" })).outcome === "keep";

  it.each([
    { when: "it is the first time", history: [wrote("03:55", 5)], given: true },
    {
      when: "they wrote something else before",
      history: [wrote("03:00", 7), wrote("03:55", 5)],
      given: false,
    },
    {
      when: "they only put the agreed value back",
      history: [wrote("03:00", 3), wrote("03:55", 5)],
      given: true,
    },
    { when: "another did", history: [wrote("03:00", 7, "other"), wrote("03:55", 5)], given: true },
    { when: "that is a day ago", history: [wrote("03:55", 7, "stranger", "20")], given: true },
    { when: "that is not yet a day ago", history: [wrote("03:56", 7, "stranger", "20")], given: false },
    {
      when: "that was on another field",
      history: [{ ...wrote("03:00", 7), field: "/MinSize" }],
      given: true,
    },
  ])("once a day per human and field: $given when $when", ({ history, given }) => {
    expect(isGiven(history)).toBe(given);
  });
});

describe("an edit is explained by", () => {
  const asks = { answer: "ask" };
  const by = (parts: object) => judge(asks, [claim({ id: "other", ...parts })]).outcome;

  it.each([
    {
      when: "another's claim wants it and not what was agreed",
      parts: { constraint: { min: 4 } },
      is: "keep",
    },
    { when: "another's claim would do with either", parts: { constraint: { min: 2 } }, is: "ask" },
    { when: "another's wish wants it", parts: { constraint: { min: 4 }, backing: "none" }, is: "ask" },
    {
      when: "another's claim wanted it and has ended",
      parts: { constraint: { min: 4 }, until: at("03:30") },
      is: "ask",
    },
  ])("$is when $when", ({ parts, is }) => {
    expect(by(parts)).toBe(is);
  });

  const going = (id: string, is: number) => edit({ id, by: id, constraint: { is } });

  it("anyone who may go on from what was agreed, unless another who may wants something else", () => {
    const facts = { creator: "anna", fields: { [path]: { author: "otto" } } };
    const judged = (...claims: readonly object[]) =>
      field({ is: 5, was: 3, claims, facts }, rows({ answer: "ask" })).outcome;
    expect(judged(going("anna", 5))).toBe("keep");
    expect(judged(going("anna", 5), going("otto", 6))).toBe("ask");
    expect(judged(going("anna", 5), going("otto", 5))).toBe("keep");
    expect(judged(going("anna", 5), going("nora", 6))).toBe("keep");
  });
});
