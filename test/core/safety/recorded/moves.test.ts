import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { FieldPath } from "#core/fields/path.ts";
import { classesAt, leanOf, mayLean, saferOf } from "#core/safety/lean.ts";
import { policy, scene, unknown } from "../leaning-fields.ts";
import { families } from "./values.ts";

const recorded = new URL("moves.txt", import.meta.url);
const letters = { harmful: "H", safer: "s", neither: "." };
const sides = { first: "<", second: ">", equal: "=", unknown: "?" };

/** In trouble, outside production, with a higher number in the past, and beside what else stands. */
const grounds: readonly Parameters<typeof scene>[0][] = [
  {},
  { inTrouble: true },
  { isProduction: false },
  { highest: 20, inTrouble: true, isOwnTrouble: true },
  {
    live: {
      IpProtocol: "tcp",
      FromPort: 22,
      ToPort: 22,
      CidrIp: "0.0.0.0/0",
      Action: "lambda:InvokeFunction",
    },
  },
];

const short = (value: Json): string => (JSON.stringify(value) ?? "").slice(0, 150);

/** One line for each value that stood: which way each of the others leans, on each ground that makes it another. */
function linesOf([path, values, type]: (typeof families)[number]): readonly string[] {
  const at = FieldPath.parse(path);
  const rowOn = (before: Json | undefined, parts: (typeof grounds)[number]) => {
    const on = scene({ ...parts, ...(type !== undefined && { type }) });
    return values
      .map((after) => letters[leanOf({ path: at, topology: unknown, before, after }, on)])
      .join("");
  };
  const rowsFrom = (before: Json | undefined): string => {
    const [plain = "", ...others] = grounds.map((parts) => rowOn(before, parts));
    return [plain, ...others.map((row) => (row === plain ? "" : row))].join("|");
  };
  const safer = (first: Json) =>
    values
      .map((second) => sides[saferOf(at, [first, second], scene(type === undefined ? {} : { type }))])
      .join("");
  const kind = type ?? scene().place.type;
  const classes = classesAt(policy, kind, path).join(" ");
  return [
    `${path} ${type ?? ""} ${mayLean(policy, kind, path) ? "" : "never "}(${classes})`,
    `  ${rowsFrom(undefined)} from nobody knows what`,
    ...values.map((value) => `  ${rowsFrom(value)} ${safer(value)} from ${short(value)}`),
  ];
}

it("which way every move leans is as it was recorded", async () => {
  await expect(`${families.flatMap(linesOf).join("\n")}\n`).toMatchFileSnapshot("moves.txt");
});

it("of every value there is a record", () => {
  const lines = readFileSync(recorded, "utf8").trimEnd().split("\n");
  const values = families.reduce((total, [, all]) => total + all.length + 2, 0);
  expect(lines).toHaveLength(values);
});
