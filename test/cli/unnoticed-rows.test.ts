import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parley } from "./stage.ts";

type Listed = { readonly reasons: readonly { readonly because: string; readonly rows: readonly string[] }[] };

it("every row of the packaged policy is noticed by its suites, or listed with the reason why not", async () => {
  const { reasons }: Listed = JSON.parse(readFileSync("policies/tests/unnoticed.json", "utf8"));
  const { out } = await parley(["policy", "coverage", "policies/tests", "--strict", "--json"]);
  const { failing, rows } = JSON.parse(out);
  const lost = rows.filter(({ loss }: { readonly loss: string }) => loss !== "noticed");
  expect(failing).toEqual([]);
  expect(lost.map(({ row }: { readonly row: string }) => row).toSorted()).toEqual(
    reasons.flatMap(({ rows: listed }) => listed).toSorted(),
  );
  expect(reasons.every(({ because }) => because.length > 40)).toBe(true);
});
