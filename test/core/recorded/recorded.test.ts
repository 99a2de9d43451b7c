import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { chosen } from "./chosen.ts";
import { courseBy } from "./course.ts";
import { toldOfCourse } from "./play-course.ts";
import { toldInFull, toldInShort } from "./recorded-verdicts.ts";
import { answerTable } from "./tables/answers.ts";
import { expectationLines } from "./tables/expectations.ts";
import { wordLines } from "./tables/words.ts";
import { writeTable } from "./tables/writes.ts";

/** The first of them in full. */
const inFull = 5;

const courses = (): readonly string[] =>
  chosen.courses.map((seed, index) =>
    [`# course ${seed}`, ...toldOfCourse(courseBy(seed), index < inFull)].join("\n"),
  );

// Where a change is meant, `npx vitest run --project core test/core/recorded -u` records it, and the difference is reviewed.
it.each([
  { file: "verdicts-in-full.txt", least: 20, told: () => chosen.inFull.map(toldInFull) },
  { file: "verdicts.txt", least: 190, told: () => chosen.inShort.map(toldInShort) },
  { file: "courses.txt", least: 20, told: courses },
  { file: "tables/words.txt", least: 200, told: wordLines },
  { file: "tables/expectations.txt", least: 150, told: expectationLines },
  { file: "tables/answers.txt", least: 200, told: answerTable },
  { file: "tables/writes.txt", least: 100, told: writeTable },
])("what comes out is what stands in $file", async ({ file, least, told }) => {
  // A file that is missing would be written, as if all of it had been reviewed.
  expect(existsSync(new URL(file, import.meta.url)), `${file} is there`).toBe(true);
  const all = told();
  expect(all.length).toBeGreaterThanOrEqual(least);
  await expect(`${all.join(file.startsWith("tables/") ? "\n" : "\n\n")}\n`).toMatchFileSnapshot(file);
});
