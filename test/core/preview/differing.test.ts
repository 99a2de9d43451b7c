import { expect, it } from "vitest";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { differing } from "#core/preview/differing.ts";
import { plainVerdict } from "../plain-verdict.ts";

const field = (more: Partial<FieldVerdict> = {}): FieldVerdict =>
  plainVerdict("/A", { value: 1, holders: ["c1"], ...more });
const { value: _, ...unknown } = field();

it.each([
  { when: "nothing does", before: [field()], after: [field()], paths: [] },
  {
    when: "only its reasons do",
    before: [field()],
    after: [field({ because: [{ rule: "r", text: "t" }] })],
    paths: [],
  },
  { when: "the outcome does", before: [field()], after: [field({ outcome: "ask" })], paths: ["/A"] },
  { when: "the value does", before: [field()], after: [field({ value: 2 })], paths: ["/A"] },
  { when: "its value became unknown", before: [field()], after: [unknown], paths: ["/A"] },
  { when: "its holder does", before: [field()], after: [field({ holders: ["c2"] })], paths: ["/A"] },
  { when: "it is listed once", before: [], after: [field()], paths: ["/A"] },
  { when: "it is listed no more", before: [field()], after: [], paths: ["/A"] },
])("says $paths when $when", ({ before, after, paths }) => {
  expect(differing(before, after)).toEqual(paths);
});
