import { describe, expect, it } from "vitest";
import { lockBreaks } from "#core/policy/compare/locks/lock-breaks.ts";
import { fileOf } from "../../sample.ts";

type Row = Readonly<Record<string, unknown>>;
const rail = { id: "rail", title: "t", fields: ["/Size", "/Most"], constraint: { max: 10 } };
const locked = { ...rail, locked: true };
const pair = { id: "pair", types: ["AWS::S3::Bucket"], together: ["/A", "/B"] };

/** `pointer: why` of each way past the locked guardrail, beside what was there before. */
const ways = (more: Row, before: Row = {}) =>
  lockBreaks({ base: fileOf({ guardrails: [locked], ...before }), extended: fileOf(more) }).map(
    ({ locked: at, name, leans, difference }) => {
      expect([at, name, leans, difference.direction, difference.change]).toEqual([
        "/guardrails/0",
        "rail",
        true,
        "unproven",
        "added",
      ]);
      return `${difference.section} ${difference.after}: ${difference.aspects.map(({ why }) => why).join()}`;
    },
  );
const excludes = (row: number) =>
  `guardrails /guardrails/${row}: it may leave no value that \`rail\` accepts, and what excludes each other is asked about`;
const couples = (row: number) =>
  `coupled /coupled/${row}: fields that \`rail\` binds settle together with others`;
const hides = (at: string) =>
  `sensitive /sensitive/${at}: what is sensitive is asked about, and \`rail\` puts it right`;

describe("past a locked guardrail leads", () => {
  const beside = (...rows: readonly Row[]) => ({
    guardrails: [locked, ...rows.map((row, n) => ({ ...rail, id: `new-${n}`, ...row }))],
  });
  it.each<{ what: string; more: Row; says: readonly string[] }>([
    { what: "nothing of the same demand", more: beside({}), says: [] },
    { what: "one that leaves no value", more: beside({ constraint: { min: 11 } }), says: [excludes(1)] },
    {
      what: "two that leave none together",
      more: beside({ constraint: { in: [1, 2] } }, { constraint: { in: [2, 3] } }),
      says: [],
    },
    {
      what: "two that exclude each other",
      more: beside({ constraint: { in: [1] } }, { constraint: { in: [2] } }),
      says: [excludes(1), excludes(2)],
    },
    {
      what: "two that never meet",
      more: beside(
        { constraint: { in: [1] }, fields: ["/Size"] },
        { constraint: { in: [2] }, fields: ["/Most"] },
      ),
      says: [],
    },
    {
      what: "one of one of its fields",
      more: beside({ constraint: { max: 5 }, fields: ["/Size"] }),
      says: [],
    },
    {
      what: "one of other fields of which one is its own",
      more: beside({ constraint: { max: 5 }, fields: ["/Size", "/X"] }),
      says: [excludes(1)],
    },
    { what: "a list beside a number", more: beside({ constraint: { lacks: ["x"] } }), says: [] },
    {
      what: "a coupling of one of its fields",
      more: { guardrails: [locked], coupled: [pair, { ...pair, id: "new", together: ["/Most", "/C"] }] },
      says: [couples(1)],
    },
    {
      what: "a coupling of a part",
      more: { guardrails: [locked], coupled: [{ ...pair, ordered: ["/Z", "/Size/Part"] }] },
      says: [couples(0)],
    },
    {
      what: "one hidden field of two",
      more: { guardrails: [locked], sensitive: { fields: ["/Other", "/Most"] } },
      says: [hides("fields/1")],
    },
    {
      what: "one hidden name of two",
      more: { guardrails: [locked], sensitive: { names: ["other", "MOS"] } },
      says: [hides("names/1")],
    },
  ])("$what", ({ more, says }) => {
    expect(ways(more)).toEqual(says);
  });

  it("nothing that was there before", () => {
    const old = {
      guardrails: [locked, { ...rail, id: "old", constraint: { min: 11 } }],
      coupled: [{ ...pair, together: ["/Size", "/C"] }],
      sensitive: { names: ["size"], fields: ["/Size"] },
    };
    expect(ways(old, old)).toEqual([]);
    const again = { ...old, coupled: [...old.coupled, { ...old.coupled[0], id: "again" }] };
    expect(ways(again, old)).toEqual([couples(1)]);
  });

  it("any field of a pattern where a name is hidden", () => {
    const wild = { ...locked, fields: ["/Con*"] };
    const base = fileOf({ guardrails: [wild] });
    const extended = fileOf({ guardrails: [wild], sensitive: { names: ["token"] } });
    expect(lockBreaks({ base, extended })).toMatchObject([{ difference: { after: "/sensitive/names/0" } }]);
  });
});
