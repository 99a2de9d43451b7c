import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rowName, rowsOf } from "#core/policy/rows.ts";
import { policyFrom } from "../laws/default-policy.ts";
import { parley } from "./stage.ts";

type Listed = { readonly rows: Readonly<Record<string, string>> };

const { rows: reasons }: Listed = JSON.parse(readFileSync("policies/tests/unnoticed.json", "utf8"));
const { file } = policyFrom(readFileSync("policies/default.yaml", "utf8"), "policies/default.yaml");

it("every row of the packaged policy is noticed by its suites, or listed with a reason of its own", async () => {
  const { out } = await parley(["policy", "coverage", "policies/tests", "--strict", "--json"]);
  const { failing, rows } = JSON.parse(out);
  const lost = rows.filter(({ loss }: { readonly loss: string }) => loss !== "noticed");
  expect(failing).toEqual([]);
  expect(lost.map(({ row }: { readonly row: string }) => row).toSorted()).toEqual(
    Object.keys(reasons).toSorted(),
  );
  const texts = Object.values(reasons);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.every((because) => because.length > 40)).toBe(true);
});

/** The classes that each row outside them reads. */
const read: readonly (readonly string[])[] = [
  ...rowsOf(file)
    .filter(({ list }) => !list.startsWith("classes/"))
    .map(({ part }) => [...classesIn(part), ...classesIn(part["for"])]),
  ...Object.values(file.motivations).map(classesIn),
];

function classesIn(part: unknown): readonly string[] {
  return (part as { readonly classes?: readonly string[] } | undefined)?.classes ?? [];
}

describe("what the list says of a part of a class is so:", () => {
  const parts = rowsOf(file).filter(
    ({ list, ...row }) => list.startsWith("classes/") && rowName({ list, ...row }) in reasons,
  );

  it.each(parts.map((row) => ({ row: rowName(row), named: row.list.slice("classes/".length) })))(
    "$row",
    ({ row, named }) => {
      const because = reasons[row] ?? "";
      const readers = read.filter((classes) => classes.includes(named));
      const isUnread = because.includes("no row of the packaged policy reads");
      expect(readers.length === 0).toBe(isUnread);
      // Whatever reads the class reads another that names the same.
      const others = because.split("`").filter((word) => word !== named && word in file.classes);
      expect(readers.every((classes) => classes.some((name) => others.includes(name)))).toBe(true);
    },
  );
});
