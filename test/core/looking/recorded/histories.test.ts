import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { historyOf } from "./histories.ts";
import { fingerprint } from "./told.ts";

const recorded = new URL("histories.txt", import.meta.url);
const whole = 22;
const brief = 22;

const numbers = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index);

it("what looks at a group come to is as it was recorded", async () => {
  const told = numbers(1, whole).map(historyOf);
  const more = numbers(whole + 1, brief).map((seed) => {
    const text = historyOf(seed);
    return `${seed}: ${text.split("\n").length} lines, ${fingerprint(text)}`;
  });
  await expect(`${[...told, ...more].join("\n")}\n`).toMatchFileSnapshot("histories.txt");
});

it("of every history there is a record", () => {
  const lines = readFileSync(recorded, "utf8").split("\n");
  const begun = lines.filter((line) => /^\d+: /.test(line)).length;
  expect(begun).toBe(whole + brief);
});
