import { describe, expect, it } from "vitest";
import type { Answers } from "#core/policy/file/answers/answers.ts";
import { answersSection } from "#core/policy/told/answering.ts";
import { policyFile } from "../../arbitration/small-disputes.ts";

type Row = Partial<Omit<(typeof Answers)["_zod"]["output"][number], "id">>;

const digest = "a".repeat(64);
const section = (...rows: readonly Row[]) =>
  answersSection(
    policyFile({ answers: rows.map((row, at) => ({ id: `r${at}`, answer: "agreed", ...row })) }),
  );
const asked = "asked for a tie, an edit that nobody explained or a rule that asks";

describe("what need not be asked, as a reader meets it", () => {
  it.each<{ readonly row: Row; readonly question: string }>([
    { row: {}, question: `every claim; ${asked}` },
    { row: { for: { kinds: ["agent"] } }, question: `by agent; ${asked}` },
    { row: { asked: ["near-tie"] }, question: "every claim; asked for a tie" },
    { row: { asked: ["unexplained"] }, question: "every claim; asked for an edit that nobody explained" },
    { row: { asked: ["rule", "near-tie"] }, question: "every claim; asked for a rule that asks or a tie" },
    {
      row: { against: { kinds: ["agent"], confirmed: true } },
      question: `every claim; against agent, confirmed; ${asked}`,
    },
    { row: { against: { principals: ["a"] } }, question: `every claim; against principal a; ${asked}` },
    { row: { against: { via: ["v"] } }, question: `every claim; against via v; ${asked}` },
    { row: { against: {} }, question: `every claim; against somebody; ${asked}` },
    {
      row: { against: { intents: ["cost"] } },
      question: `every claim; against somebody, for cost; ${asked}`,
    },
    { row: { direction: "harmful" }, question: `every claim; towards the less safe side; ${asked}` },
    { row: { direction: "safer" }, question: `every claim; towards the safer side; ${asked}` },
    { row: { direction: "neither" }, question: `every claim; neither safer nor less safe; ${asked}` },
    { row: { reversible: true }, question: `every claim; can be undone; ${asked}` },
    {
      row: { reversible: false, hours: ["night", "weekend"] },
      question: `every claim; cannot be undone; hours: night or weekend; ${asked}`,
    },
  ])("is the question `$question`", ({ row, question }) => {
    expect(section(row).rows?.[1]?.[1]).toBe(question);
  });

  it.each([
    { answer: "agreed", says: "what was agreed stands" },
    { answer: "challenger", says: "what is newly wanted stands" },
    { answer: "holder", says: "who was there before has it" },
  ] as const)("has the answer $answer: $says", ({ answer, says }) => {
    expect(section({ answer }).rows).toEqual([
      ["row", "question", "answer", "from"],
      ["r0", `every claim; ${asked}`, says, "written by hand"],
    ]);
  });

  it("tells rows by their titles, whence they are, and where they stand", () => {
    const learned = { since: "2026-11-21T04:00:00Z", draft: digest, support: digest };
    const { rows, pointers } = section({ title: "A title" }, { learned });
    expect(rows?.map(([row, , , from]) => [row, from])).toEqual([
      ["row", "from"],
      ["A title", "written by hand"],
      ["r1", "learnt, since 2026-11-21"],
    ]);
    expect(pointers).toEqual(["/answers/0", "/answers/1"]);
  });

  it.each([
    { when: "there are none", told: () => section(), prose: /^Nothing: what the rules leave open is asked/ },
    {
      when: "a policy is older",
      told: () => answersSection({ ...policyFile(), answers: undefined } as never),
      prose: /^Nothing: /,
    },
    { when: "there are some", told: () => section({}), prose: /learnt one question in five is still asked/ },
  ])("says what that means where $when", ({ told, prose }) => {
    expect(told().prose).toMatch(prose);
    expect(told().title).not.toBe("");
  });
});
