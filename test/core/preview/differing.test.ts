import { expect, it } from "vitest";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { concerned, differing } from "#core/preview/differing.ts";
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
  {
    when: "the value is only written otherwise",
    before: [field({ value: { a: 1, b: 2 } })],
    after: [field({ value: { b: 2, a: 1 } })],
    paths: [],
  },
  { when: "its value is as unknown as it was", before: [unknown], after: [unknown], paths: [] },
  { when: "its value became known", before: [unknown], after: [field()], paths: ["/A"] },
  { when: "its value became unknown", before: [field()], after: [unknown], paths: ["/A"] },
  { when: "its holder does", before: [field()], after: [field({ holders: ["c2"] })], paths: ["/A"] },
  { when: "it is listed once", before: [], after: [field()], paths: ["/A"] },
  { when: "it is listed no more", before: [field()], after: [], paths: ["/A"] },
])("says $paths when $when", ({ before, after, paths }) => {
  expect(differing(before, after)).toEqual(paths);
});

it.each([
  { is: [], when: "it writes elsewhere and nothing differs", written: ["/B"], after: field() },
  { is: ["/A"], when: "it writes that field", written: ["/A"], after: field() },
  { is: ["/A"], when: "it writes a part of it", written: ["/B", "/A/Part"], after: field() },
  { is: ["/A"], when: "it comes out differently for it", written: ["/B"], after: field({ outcome: "ask" }) },
])("a write is about $is where $when", ({ is, written, after }) => {
  const [stands, would] = [[field()], [after]].map((fields) => ({ decision: { fields } }) as never);
  expect(concerned(written, stands as never, would as never).map(({ path }) => path)).toEqual(is);
});
