import { describe, expect, it } from "vitest";
import { lockBreaks } from "#core/policy/compare/locks/lock-breaks.ts";
import { fileOf } from "../../sample.ts";

type Row = Readonly<Record<string, unknown>>;
const rail = { id: "rail", title: "t", fields: ["/Size"], constraint: { max: 10 }, locked: true };
const rule = { id: "rule", title: "t", ask: {}, locked: true };
const inProd = { environments: ["prod"] };
const inTest = { environments: ["test"] };

/** `section name: direction` of each difference that breaks a lock; one that it leans on is marked. */
const broken = (base: Row, extended: Row, said?: readonly string[]) =>
  lockBreaks({ base: fileOf(base), extended: fileOf(extended), ...(said && { said }) }).map(
    ({ name, leans, difference }) =>
      `${name}${leans ? " leans on" : ":"} ${difference.section} ${difference.name}, ${difference.direction}`,
  );

type Case = { readonly what: string; readonly more: Row; readonly says: readonly string[] };

describe("a locked guardrail", () => {
  const guardrails = [rail];
  const beside = (row: Row) => ({ guardrails: [rail, { ...rail, locked: undefined, id: "new", ...row }] });
  const unsure = ["rail leans on guardrails new, unproven"];
  const coupled = (row: Row) => ({ coupled: [{ id: "pair", types: ["AWS::S3::Bucket"], ...row }] });
  const couples = ["rail leans on coupled pair, unproven"];
  const hides = (name: string) => [`rail leans on sensitive ${name}, unproven`];
  it.each<Case>([
    { what: "stands where nothing changes", more: {}, says: [] },
    { what: "that is gone", more: { guardrails: [] }, says: ["rail: guardrails rail, looser"] },
    {
      what: "that refuses less",
      more: { guardrails: [{ ...rail, constraint: { max: 11 } }] },
      says: ["rail: guardrails rail, looser"],
    },
    { what: "that refuses more", more: { guardrails: [{ ...rail, constraint: { max: 9 } }] }, says: [] },
    { what: "beside one that asks the same", more: beside({ constraint: { max: 5 } }), says: [] },
    { what: "beside one that leaves no value", more: beside({ constraint: { min: 11 } }), says: unsure },
    { what: "beside one elsewhere", more: beside({ constraint: { min: 11 }, fields: ["/Other"] }), says: [] },
    {
      what: "beside one of the whole",
      more: beside({ constraint: { max: 5 }, fields: ["/**"] }),
      says: unsure,
    },
    {
      what: "beside one beneath",
      more: beside({ constraint: { max: 5 }, fields: ["/Size/Most"] }),
      says: unsure,
    },
    {
      what: "beside one of more fields",
      more: beside({ constraint: { max: 5 }, fields: ["/Other", "/Size"] }),
      says: [],
    },
    { what: "beside one of a list", more: beside({ constraint: { has: ["a"] } }), says: unsure },
    { what: "coupled with another field", more: coupled({ together: ["/Size", "/B"] }), says: couples },
    { what: "coupled in an order", more: coupled({ ordered: ["/B", "/Size/Most"] }), says: couples },
    { what: "beside fields that are coupled", more: coupled({ together: ["/A", "/B"] }), says: [] },
    { what: "whose field is hidden", more: { sensitive: { fields: ["/Size"] } }, says: hides("/Size") },
    { what: "whose field is hidden with more", more: { sensitive: { fields: ["/S*"] } }, says: hides("/S*") },
    { what: "beside a hidden field", more: { sensitive: { fields: ["/Other"] } }, says: [] },
    { what: "whose name is hidden", more: { sensitive: { names: ["siz"] } }, says: hides("siz") },
    { what: "beside a hidden name", more: { sensitive: { names: ["token"] } }, says: [] },
    {
      what: "where urgencies differ",
      more: { urgency: [{ motivations: ["budget"], urgency: "emergency" }] },
      says: [],
    },
    {
      what: "where Parley only watches",
      more: { mode: { scopes: [{ in: inProd, mode: "observe" }], default: "enforce" } },
      says: [],
    },
  ])("$what", ({ more, says }) => {
    expect(broken({ guardrails }, { guardrails, ...more })).toEqual(says);
  });

  it.each<Case>([
    {
      what: "in its own place by a scope",
      more: { scopes: [{ in: inProd, mode: "observe" }] },
      says: ["rail leans on mode/scopes mode/scopes/0, looser"],
    },
    { what: "not elsewhere", more: { scopes: [{ in: inTest, mode: "observe" }] }, says: [] },
  ])("goes less far $what", ({ more, says }) => {
    const base = { guardrails: [{ ...rail, in: inProd }], mode: { default: "enforce" } };
    expect(broken(base, { ...base, mode: { ...base.mode, ...more } })).toEqual(says);
  });

  it.each<Case & { readonly row: Row }>([
    {
      what: "an exception and what a reason is worth",
      row: { except: ["security"] },
      more: { urgency: [{ motivations: ["budget"], urgency: "emergency" }] },
      says: ["rail leans on urgency urgency/0, looser"],
    },
    {
      what: "an exception and a length that bears on it",
      row: { except: ["security"] },
      more: { limits: { doubt: "9h" } },
      says: ["rail leans on limits doubt, looser"],
    },
    {
      what: "an exception and another length",
      row: { except: ["security"] },
      more: { limits: { grace: "9h" } },
      says: [],
    },
    {
      what: "a situation and who may declare it",
      row: { while: ["incident"] },
      more: { authority: { situations: [{ kinds: ["incident"], principals: ["1:role/a"] }] } },
      says: ["rail leans on authority/situations authority/situations/0, looser"],
    },
    {
      what: "a situation and what a reason is worth",
      row: { while: ["incident"] },
      more: { urgency: [{ motivations: ["budget"], urgency: "emergency" }] },
      says: [],
    },
    { what: "neither and a length", row: {}, more: { limits: { doubt: "9h" } }, says: [] },
  ])("has $what", ({ row, more, says }) => {
    const base = { guardrails: [{ ...rail, ...row }] };
    expect(broken(base, { ...base, ...more })).toEqual(says);
  });

  it("is not loosened by what was there before", () => {
    const base = {
      guardrails: [rail, { ...rail, locked: undefined, id: "old", constraint: { min: 11 } }],
      sensitive: { names: ["size"], fields: ["/Size"] },
      coupled: [{ id: "pair", types: ["AWS::S3::Bucket"], together: ["/Size", "/B"] }],
    };
    expect(broken(base, base)).toEqual([]);
    const other = [{ ...base.coupled[0], together: ["/Size", "/C"] }];
    expect(broken(base, { ...base, coupled: other })).toContain("rail leans on coupled pair, unproven");
  });
});

describe("a locked rule", () => {
  const rules = [{ ...rule, for: inProd }];
  const answers = (row: Row) => ({ answers: [{ id: "a", answer: "challenger", ...row }] });
  const answered = ["rule leans on answers a, looser"];
  it.each<Case>([
    { what: "that is gone", more: { rules: [] }, says: ["rule: rules rule, looser"] },
    {
      what: "that asks no more",
      more: { rules: [{ ...rule, ask: undefined, urgency: "none" }] },
      says: ["rule: rules rule, looser"],
    },
    { what: "where an answer is given", more: answers({}), says: answered },
    { what: "where it is given in its place", more: answers({ for: inProd }), says: answered },
    { what: "where it is given elsewhere", more: answers({ for: inTest }), says: [] },
    { what: "where it is given to rules", more: answers({ asked: ["rule"] }), says: answered },
    { what: "where it is given to others", more: answers({ asked: ["near-tie", "unexplained"] }), says: [] },
    {
      what: "where a length bears on it",
      more: { limits: { grace: "9h" } },
      says: ["rule leans on limits grace, looser"],
    },
    {
      what: "where urgencies differ",
      more: { urgency: [{ motivations: ["budget"], urgency: "emergency" }] },
      says: ["rule leans on urgency urgency/0, looser"],
    },
    {
      what: "beside another rule of its kind",
      more: { rules: [...rules, { id: "new", title: "t", urgency: "routine" }] },
      says: [],
    },
  ])("$what", ({ more, says }) => {
    expect(broken({ rules }, { rules, ...more })).toEqual(says);
  });

  it("that asks nothing is not answered", () => {
    const quiet = { rules: [{ ...rule, ask: undefined, urgency: "none" }] };
    expect(broken(quiet, { ...quiet, ...answers({}) })).toEqual([]);
  });
});

describe("a layer that is locked as a whole", () => {
  it.each<Case>([
    {
      what: "holds its limits",
      more: { limits: { grace: "9h" } },
      says: ["/limits/grace: limits grace, looser"],
    },
    { what: "may have stricter ones", more: { limits: { grace: "1m" } }, says: [] },
    { what: "holds no others", more: { limits: { doubt: "9h" } }, says: [] },
    {
      what: "is answered by nobody",
      more: { answers: [{ id: "a", answer: "agreed" }] },
      says: ["/limits/grace: answers a, looser"],
    },
  ])("$what", ({ more, says }) => {
    expect(broken({}, more, ["/limits/grace"])).toEqual(says);
  });
});
