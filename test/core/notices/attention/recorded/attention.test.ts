import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { AskedQuestion } from "#core/notices/attention/asked-questions.ts";
import { attentionBy, attentionKeys } from "#core/notices/attention/attention.ts";
import { type Halving, halving } from "#core/notices/attention/halving.ts";
import { Answers } from "#core/policy/file/answers/answers.ts";
import { asking, questionsFrom, watching } from "./asked.ts";

const recorded = new URL("attention.txt", import.meta.url);
const seeds = [2, 4];

const drafted = Answers.parse([
  { id: "keep-bots", for: { kinds: ["automation"] }, answer: "challenger" },
  { id: "keep-none", for: { kinds: ["agent"] }, answer: "holder" },
]);

const questionText = ({ record, id, ...question }: AskedQuestion): string =>
  `  ${id.slice(0, 8)} ${Object.values(question)
    .map((value) => (value === undefined ? "-" : String(value).replaceAll("approver:", "")))
    .join(" ")} of ${record.dispute.claims.length}`;

const halvingText = ({ remedies, ...more }: Halving): string => {
  const each = remedies.map(({ spares, ...remedy }) => {
    const what = remedy.kind === "draft" ? remedy.row.id : Object.values(remedy).slice(1).join(" ");
    return `${remedy.kind} ${what} spares ${spares}`;
  });
  return `  halved by ${each.join(" and ")} ${JSON.stringify(more)}`;
};

function linesOf(seed: number): readonly string[] {
  const rules = seed === 4 ? watching : asking;
  const questions = questionsFrom(seed, rules);
  const readers = ["approver:olga", "approver:all"];
  const loads = attentionKeys.map((key) => {
    const [plain = "", other = ""] = readers.map((reader) =>
      attentionBy(key, questions, reader)
        .map(({ by: _, ...line }) =>
          Object.values(line)
            .map((value) => value ?? "-")
            .join(" "),
        )
        .join(", "),
    );
    return `  by ${key}: ${plain}${other === plain ? "" : ` | ${other}`}`;
  });
  const halves = [[], drafted].map((rows) =>
    halvingText(halving({ questions, policy: rules, drafted: rows })),
  );
  return [`${seed}: ${questions.length} questions`, ...questions.map(questionText), ...loads, ...halves];
}

it("what questions ask of people, and what would halve them, is as it was recorded", async () => {
  await expect(`${seeds.flatMap(linesOf).join("\n")}\n`).toMatchFileSnapshot("attention.txt");
});

it("of every set of questions there is a record", () => {
  const lines = readFileSync(recorded, "utf8").split("\n");
  const counts = lines.flatMap((line) => /^\d: (\d+) questions$/.exec(line)?.[1] ?? []).map(Number);
  expect(counts).toHaveLength(seeds.length);
  for (const count of counts) expect(count).toBeGreaterThan(5);
});
