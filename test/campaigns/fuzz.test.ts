import { expect, it } from "vitest";
import { caseFor } from "./fuzz-case.ts";
import { check } from "./fuzz-check.ts";

it("what is hostile is either judged or refused with words", () => {
  const results = Array.from({ length: 200 }, (_, index) => check(caseFor(7, index)));
  expect(results.filter(({ valid }) => valid).length).toBeGreaterThan(40);
  expect(results.filter(({ valid }) => !valid).length).toBeGreaterThan(40);
});
