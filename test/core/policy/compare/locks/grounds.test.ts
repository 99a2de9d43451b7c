import { describe, expect, it } from "vitest";
import { lockBreaks, lockedRows } from "#core/policy/compare/locks/lock-breaks.ts";
import { fileOf } from "../../sample.ts";

type Row = Readonly<Record<string, unknown>>;
const rail = { id: "rail", title: "t", fields: ["/Size"], constraint: { max: 10 }, locked: true };
const edits = { id: "edits", answer: "ask", locked: true };
const [prod, test] = ["prod", "test"].map((name) => ({ name, order: ["cost"], tags: { env: [name] } }));
const inProd = { in: { environments: ["prod"] } };

const leaned = (base: Row, extended: Row) =>
  lockBreaks({ base: fileOf(base), extended: fileOf(extended) }).map(
    ({ name, leans, difference }) => `${name} ${leans ? "leans on" : "is"} ${difference.section}`,
  );

describe("a locked guardrail leans on", () => {
  const organisation = { organisation: { accounts: ["111111111111"] } };
  const wider = { organisation: { accounts: ["111111111111", "222222222222"] } };
  const moved = { environments: [{ ...prod, tags: { env: ["live"] } }, test] };
  const enforced = { mode: { default: "enforce" } };
  it.each<{ what: string; row?: Row; base?: Row; more: Row; says: readonly string[] }>([
    {
      what: "environments that take something out of its place",
      row: inProd,
      base: { environments: [test, prod] },
      more: { environments: [test, { ...prod, tags: { env: ["live"] } }] },
      says: ["rail leans on environments"],
    },
    {
      what: "no environments where it holds everywhere",
      base: { environments: [prod, test] },
      more: moved,
      says: [],
    },
    {
      what: "who is of the organisation, where it asks whose",
      row: { constraint: { notForeign: true } },
      base: organisation,
      more: wider,
      says: ["rail leans on organisation"],
    },
    {
      what: "who is of it beside its own field",
      row: { constraint: { is: 1 }, beside: { match: { Owner: { foreign: true } } } },
      base: organisation,
      more: wider,
      says: ["rail leans on organisation"],
    },
    {
      what: "nobody of it beside another field",
      row: { beside: { match: { Owner: { in: ["x"] } } } },
      base: organisation,
      more: wider,
      says: [],
    },
    { what: "nobody of it where it asks for a number", base: organisation, more: wider, says: [] },
    {
      what: "a scope that is gone",
      row: inProd,
      base: { mode: { default: "observe", scopes: [{ ...inProd, mode: "enforce" }] } },
      more: { mode: { default: "observe" } },
      says: ["rail leans on mode/scopes"],
    },
    {
      what: "a scope of one of two places",
      row: inProd,
      base: enforced,
      more: {
        mode: {
          default: "enforce",
          scopes: [
            { in: { environments: ["test"] }, mode: "observe" },
            { ...inProd, mode: "observe" },
          ],
        },
      },
      says: ["rail leans on mode/scopes"],
    },
    {
      what: "a length of its own kind",
      row: { while: ["incident"] },
      more: { limits: { declared: { incident: "9h" } } },
      says: ["rail leans on limits"],
    },
    {
      what: "no length of another kind",
      row: { while: ["incident"] },
      more: { limits: { doubts: 9 } },
      says: [],
    },
  ])("$what", ({ row, base = {}, more, says }) => {
    const guardrails = [{ ...rail, ...row }];
    expect([...new Set(leaned({ guardrails, ...base }, { guardrails, ...base, ...more }))]).toEqual(says);
  });
});

describe("a locked row for edits leans on", () => {
  const answers = (row: Row) => ({ answers: [{ id: "a", answer: "agreed", ...row }] });
  it.each<{ what: string; row?: Row; more: Row; says: readonly string[] }>([
    { what: "what answers it", more: answers({}), says: ["edits leans on answers"] },
    {
      what: "what answers edits",
      more: answers({ asked: ["unexplained"] }),
      says: ["edits leans on answers"],
    },
    { what: "nothing that answers rules", more: answers({ asked: ["rule"] }), says: [] },
    { what: "no answer where it asks nothing", row: { answer: "revert" }, more: answers({}), says: [] },
    {
      what: "what takes edits before it",
      more: { unattributed: [{ answer: "keep" }, edits] },
      says: ["edits is unattributed"],
    },
    {
      what: "where environments are",
      more: { environments: [{ ...prod, tags: { env: ["live"] } }, test] },
      says: ["edits leans on environments"],
    },
    { what: "a length", more: { limits: { silence: "9d" } }, says: ["edits leans on limits"] },
    { what: "no length that bears on reasons alone", more: { limits: { stale: "1m" } }, says: [] },
    {
      what: "who owns what",
      more: { standing: [{ id: "s", fields: ["/A"], owner: {} }] },
      says: ["edits leans on standing"],
    },
    { what: "no guardrail that is new", more: { guardrails: [{ ...rail, locked: undefined }] }, says: [] },
  ])("$what", ({ row, more, says }) => {
    const unattributed = [{ ...edits, ...row }];
    const base = { environments: [prod, test], unattributed };
    expect([...new Set(leaned(base, { ...base, ...more }))]).toEqual(says);
  });
});

it("rows that are locked are found in every list", () => {
  const found = lockedRows(
    fileOf({
      guardrails: [{ ...rail, locked: undefined }, rail],
      unattributed: [edits],
      mode: { scopes: [{ ...inProd, mode: "observe", locked: true }] },
      classes: { ours: [{ fields: ["/A"] }, { fields: ["/B"], locked: true }] },
    }),
  );
  expect(found.map(({ pointer, section }) => `${section} ${pointer}`).toSorted()).toEqual([
    "classes/ours /classes/ours/1",
    "guardrails /guardrails/1",
    "mode/scopes /mode/scopes/0",
    "unattributed /unattributed/0",
  ]);
  expect(lockBreaks({ base: fileOf(), extended: fileOf({ guardrails: [rail] }) })).toEqual([]);
});
