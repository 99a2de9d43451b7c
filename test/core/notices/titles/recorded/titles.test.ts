import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { titleOf } from "#core/notices/titles/title.ts";
import { accessTitles } from "../access-titles.ts";
import { otherTitles } from "../other-titles.ts";
import { ids, type TitleRow } from "../title-row.ts";
import { type Sides, titled } from "../titled.ts";

const recorded = new URL("titles.txt", import.meta.url);
const rows = [...accessTitles, ...otherTitles];

const other = (value: Json | undefined): Json | undefined => {
  if (typeof value === "number") return value * 10 + 1;
  if (typeof value === "string") return value === "" ? "x" : `${value}2`;
  if (typeof value === "boolean") return !value;
  return value === null ? { Description: "x" } : [value ?? null];
};

/** What else may stand on the sides of a field. */
const sidesOf = ({ now, was }: Sides): readonly Sides[] => [
  { ...(was !== undefined && { now: was }), ...(now !== undefined && { was: now }) },
  { ...(now !== undefined && { now }) },
  { ...(was !== undefined && { was }) },
  {},
  { now: other(now) ?? 0, ...(was !== undefined && { was }) },
  { now: null, was: other(was) ?? 0 },
  { now: Hidden.of("a") as never, was: Hidden.of("b") as never },
  { now: { a: 1 }, was: { a: 2, b: "x" } },
];

const marks = "abcdefgh";

/** The title of a row, and those that another value makes another one, each once. */
function linesOf([type, field, sides, title]: TitleRow): readonly string[] {
  const about = (values: Sides, length?: number) => {
    const fields = { [field]: values };
    const id = ids[`AWS::${type}`] ?? "checkout";
    return titleOf(titled({ type: `AWS::${type}`, id, fields, tags: { service: "checkout" } }), length);
  };
  const all = sidesOf(sides).map((values, at) => [marks[at], about(values)] as const);
  const told = Map.groupBy(all, ([, text]) => text);
  told.delete(title);
  return [
    `${title} ${about(sides, 30).length}`,
    ...[...told].map(([text, by]) => `  ${by.map(([mark]) => mark).join("")} ${text}`),
  ];
}

it("what is asked where something else stands is as it was recorded", async () => {
  await expect(`${rows.flatMap(linesOf).join("\n")}\n`).toMatchFileSnapshot("titles.txt");
});

it("of every title there is a record", () => {
  const lines = readFileSync(recorded, "utf8").trimEnd().split("\n");
  expect(rows.length).toBeGreaterThan(40);
  expect(lines.filter((line) => !line.startsWith("  "))).toHaveLength(rows.length);
});
