import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  asksWhose,
  type ConstraintPart,
  type GuardConstraint,
  partsOf,
  valuesNamed,
} from "#core/claims/constraint/kinds.ts";
import { partsAt, restsAfter } from "#core/claims/parts.ts";
import { admits, agree, isEmpty, narrow, nearestNumber, openRoom } from "#core/claims/room.ts";
import { isRich, meets } from "#core/claims/satisfies.ts";
import { parsePattern } from "#core/fields/field-pattern.ts";
import type { Json } from "#core/fields/json.ts";
import { parsePath, type Segment } from "#core/fields/path.ts";
import { constraints, values } from "./constraints.ts";

const recorded = new URL("constraints.txt", import.meta.url);
const own = { accounts: ["123456789012"], ids: [] };
const words = {
  one: (value: Json) => JSON.stringify(value),
  list: (all: readonly Json[], last = "or") => all.map((value) => JSON.stringify(value)).join(` ${last} `),
};
const sign = (holds: boolean | undefined): string => (holds === undefined ? "?" : holds ? "y" : "-");
const text = (value: unknown): string => JSON.stringify(value) ?? "nothing";
const steps: readonly Segment[] = [
  ...parsePath("/K"),
  ...parsePath("/x[K=a]").slice(1),
  ...parsePath("/x[=a]").slice(1),
];

/** What one word of a constraint comes to, whatever it can be asked. */
function partText({ name, kind, asked }: ConstraintPart): string {
  const keys = { K: "a", V: "1" };
  return [
    name,
    kind.wish(asked, words),
    kind.demand(asked, words),
    sign(kind.holdsAbsent?.(asked)),
    values
      .map((value) => sign(kind.holdsUnread?.(value, asked, { keys, own })))
      .join("")
      .slice(0, 3),
    text([[], [3], [5, "4", null], [null]].map((agreed) => kind.resolved?.(asked, agreed, { min: 2 }))),
    steps
      .map((step) => `${text(kind.ofPart?.(asked, step))}${sign(kind.needsWhole?.(asked, step))}`)
      .join(" "),
  ].join(" / ");
}

function roomText(constraint: GuardConstraint): string {
  const rooms = [true, false].map((integer) => narrow(openRoom(integer), constraint));
  const [whole, any] = rooms;
  if (whole === undefined || any === undefined) return "no room";
  const nearest = [-3, 2.4, 3, 7].map(
    (wanted) => `${nearestNumber(whole, wanted)} ${nearestNumber(any, wanted)}`,
  );
  const admitted = values.map((value) => sign(admits(any, value))).join("");
  const { lists: _, ...rest } = any;
  return `${admitted} ${nearest.join(", ")}${rooms.some((room) => room && isEmpty(room)) ? " empty" : ""} ${text(rest)}`;
}

const linesOf = (constraint: GuardConstraint): readonly string[] => [
  `${text(constraint)}${isRich(constraint) ? " rich" : ""}${asksWhose(constraint) ? " asks whose" : ""} names ${text(valuesNamed(constraint))}`,
  `  ${values.map((value) => sign(meets(value, { ...constraint, own }))).join("")} ${constraints
    .map((other) => sign(agree(constraint, other, openRoom(true))))
    .join("")}`,
  `  ${roomText(constraint)}`,
  ...partsOf(constraint).map((part) => `  ${partText(part)}`),
];

const patterns = [
  "/a",
  "/a/b",
  "/*",
  "/**",
  "/**/K",
  "/a*",
  "/x[K=a]",
  "/x[K=a]/V",
  "/x[*]/V",
  "/x[=a]",
  "/x[K=*,V=1]",
];
const wholes: readonly Json[] = [
  null,
  3,
  { a: { b: 1 } },
  { a: null, x: [{ K: "a", V: 1 }, { K: "b" }, "a"] },
  { x: { K: "a" }, ab: "text", a: '{"b":2}' },
  { x: ["a", "b"], K: [{ K: { K: 1 } }] },
];

const partLines = () =>
  patterns.flatMap((pattern) => {
    const path = parsePattern(pattern);
    const found = wholes.map((whole) => `${text(partsAt(whole, path))} ${text(partsAt(whole, path, true))}`);
    const rests = steps
      .concat(parsePath("/x[K=a,V=1]"), parsePath("/a"))
      .map((step) => text(restsAfter(path, step).map((rest) => rest.length)));
    return [`${pattern} leads to ${found.join("; ")}`, `  and on with ${rests.join(" ")}`];
  });

it("what every constraint makes of every value is as it was recorded", async () => {
  const all = [...constraints.flatMap(linesOf), ...partLines()];
  await expect(`${all.join("\n")}\n`).toMatchFileSnapshot("constraints.txt");
});

it("of every constraint there is a record", () => {
  const lines = readFileSync(recorded, "utf8").split("\n");
  expect(constraints.length).toBeGreaterThanOrEqual(40);
  expect(lines.filter((line) => /^\S/.test(line))).toHaveLength(constraints.length + patterns.length);
});
