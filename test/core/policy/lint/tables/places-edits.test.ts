import { describe, expect, it } from "vitest";
import type { Finding } from "#core/policy/lint/finding.ts";
import { idlePlaces } from "#core/policy/lint/tables/places.ts";
import { idleUnattributed } from "#core/policy/lint/tables/unattributed.ts";
import { policyOf } from "../../sample.ts";

type Row = Readonly<Record<string, unknown>>;
type Case = { readonly what: string; readonly rows: readonly Row[]; readonly says: readonly string[] };
const told = (findings: readonly Finding[]) =>
  findings.map(
    ({ level, rule, pointer, message, hint }) => `${level} ${rule} ${pointer}: ${message} | ${hint}`,
  );
const [inProd, inTest] = [{ in: { environments: ["prod"] } }, { in: { environments: ["test"] } }];

describe("of places is told", () => {
  const order = ["cost"];
  const named = (rows: readonly Row[]) => rows.map((row, n) => ({ name: `e${n}`, order, ...row }));
  const places = (sections: Row) => told(idlePlaces(policyOf(sections)));
  const shared = (row: number, place: number, above: number) =>
    `warning idle-place /environments/${row}/accounts/${place}: \`123456789012\` is an account of \`e${above}\` already (sample.yaml/environments/${above}), so it is none of \`e${row}\` | leave it where it belongs`;
  const idle = (row: number) =>
    `warning idle-place /environments/${row}: no resource lives in \`e${row}\`: its accounts and tags are those of environments before it | give it accounts or tags of its own, or remove it`;
  const account = ["123456789012"];
  const [env, team] = [{ env: ["prod"] }, { team: ["prod"] }];
  it.each<Case>([
    {
      what: "an account behind several patterns",
      rows: [{ accounts: ["9*", "1*"] }, { accounts: ["200000000000", ...account] }],
      says: [shared(1, 1, 0)],
    },
    {
      what: "an account of the second environment",
      rows: [{ accounts: ["9*"] }, { accounts: account }, { accounts: account }],
      says: [shared(2, 0, 1), idle(2)],
    },
    { what: "nothing of one that has neither", rows: [{}, {}, { tags: env }, {}], says: [] },
    {
      what: "an account alone where a tag is its own",
      rows: [{ accounts: account }, { accounts: account, tags: env }],
      says: [shared(1, 0, 0)],
    },
    {
      what: "that both are those of others",
      rows: [{ accounts: account }, { tags: env }, { accounts: account, tags: env }],
      says: [shared(2, 0, 0), idle(2)],
    },
    { what: "nothing of another tag of that value", rows: [{ tags: env }, { tags: team }], says: [] },
    {
      what: "that one of its tags is taken",
      rows: [{ tags: { ...env, ...team } }, { tags: team }],
      says: [idle(1)],
    },
    {
      what: "that one of its values is taken",
      rows: [{ tags: { env: ["live", "prod"] } }, { tags: env }],
      says: [idle(1)],
    },
    {
      what: "that several have its tags",
      rows: [{ tags: env }, { tags: team }, { tags: { ...env, ...team } }],
      says: [idle(2)],
    },
  ])("$what", ({ rows, says }) => {
    expect(places({ environments: named(rows) })).toEqual(says);
  });

  it("that a scope or a group stands behind one that takes all", () => {
    expect(
      places({
        mode: {
          scopes: [
            { in: {}, mode: "observe" },
            { ...inProd, mode: "enforce" },
          ],
        },
      }),
    ).toEqual([
      "warning idle-place /mode/scopes/1: this scope never decides: those before it, from sample.yaml/mode/scopes/0 on, take all that it names | move it further up, or remove it",
    ]);
    const never =
      "warning idle-place /approvers/1: `b` is never asked: `a` (sample.yaml/approvers/0) has all its members and answers for all that it answers for | move it further up, or remove it";
    const groups = (a: Row, b: Row, rules: readonly Row[] = []) =>
      places({
        approvers: [
          { name: "a", ...a },
          { name: "b", ...b },
        ],
        rules,
      });
    const [owners, principals] = [{ owners: ["code"] }, { principals: ["eva"] }];
    expect(groups(owners, owners)).toEqual([never]);
    expect(groups(principals, principals)).toEqual([never]);
    expect(groups({ ...owners, ...principals }, { ...owners, ...principals })).toEqual([never]);
    expect(groups(owners, principals)).toEqual([]);
    expect(groups(owners, { ...owners, ...principals })).toEqual([]);
    // A group without members is told of elsewhere.
    expect(groups(owners, {})).toEqual([]);
    expect(groups({}, { owners: [], principals: [] })).toEqual([]);
    const rule = { id: "r", title: "t" };
    expect(groups(owners, owners, [{ ...rule, ask: { approvers: "a" } }])).toEqual([never]);
    expect(groups(owners, owners, [{ ...rule, ask: { approvers: "b" } }])).toEqual([]);
    expect(
      groups(owners, owners, [
        { ...rule, ask: {} },
        { ...rule, id: "s", urgency: "none" },
      ]),
    ).toEqual([never]);
  });
});

describe("of rows about edits that nobody explains is told", () => {
  const rows = (all: readonly Row[]) => told(idleUnattributed(policyOf({ unattributed: all })));
  const kinder = (row: number, known: number) =>
    `error rewarded-distrust /unattributed/${row}/answer: an edit would be better off for coming from someone unknown: the row at sample.yaml/unattributed/${known} is stricter with everybody else | answer at least as strictly here, or leave out \`actor\``;
  const unknown = (row: Row = {}) => ({ answer: "keep", actor: "unknown", ...row });
  const [revert, ask, live] = [{ answer: "revert" }, { answer: "ask" }, { answer: "ask", onSilence: "live" }];
  it.each<Case>([
    {
      what: "that `keep` for the unknown comes before `revert`",
      rows: [unknown(), revert],
      says: [kinder(0, 1)],
    },
    { what: "that it comes before a question", rows: [unknown(), live], says: [kinder(0, 1)] },
    {
      what: "that what stands in silence comes before less",
      rows: [unknown(live), ask],
      says: [kinder(0, 1)],
    },
    {
      what: "that what holds meanwhile comes before less",
      rows: [unknown({ answer: "ask", meanwhile: "live" }), ask],
      says: [kinder(0, 1)],
    },
    { what: "that a question comes before `revert`", rows: [unknown(ask), revert], says: [kinder(0, 1)] },
    { what: "nothing of the same question", rows: [unknown(ask), ask], says: [] },
    { what: "nothing of a stricter answer", rows: [unknown(revert), ask], says: [] },
    {
      what: "that a row for everybody stands behind two for the unknown",
      rows: [unknown({ ...inProd }), unknown(revert), revert],
      says: [kinder(0, 2)],
    },
    {
      what: "only that a row behind one that takes all never decides",
      rows: [unknown(), { answer: "keep" }, { ...revert, ...inProd }],
      says: [
        "warning idle-row /unattributed/2: this row never decides: the rows before it, from sample.yaml/unattributed/0 on, take all that it could match | move it further up, or remove it",
      ],
    },
    {
      what: "nothing of a stricter row before",
      rows: [{ ...revert, ...inProd }, unknown(), { answer: "keep" }],
      says: [],
    },
    {
      what: "nothing where the two lean apart",
      rows: [unknown({ leans: "safer" }), { ...revert, leans: "harmful" }],
      says: [],
    },
    {
      what: "that they lean alike",
      rows: [unknown({ leans: "harmful" }), { ...revert, leans: "harmful" }],
      says: [kinder(0, 1)],
    },
    {
      what: "that one of them leans either way",
      rows: [unknown({ leans: "harmful" }), revert],
      says: [kinder(0, 1)],
    },
    {
      what: "that the other one leans either way",
      rows: [unknown(), { ...revert, leans: "safer" }],
      says: [kinder(0, 1)],
    },
    { what: "nothing of places that differ", rows: [unknown(inProd), { ...revert, ...inTest }], says: [] },
  ])("$what", ({ rows: all, says }) => {
    expect(rows(all)).toEqual(says);
  });
});
