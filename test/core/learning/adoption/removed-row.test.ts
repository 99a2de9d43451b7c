import { describe, expect, it } from "vitest";
import { withoutRow } from "#core/learning/adoption/removed-row.ts";

const row = { id: "learnt-d", draft: "dddd" };
const notes = ["  # Learnt: 41 of 44", "  # 3 otherwise.", "  # Draft dddd, support aaaa."];
const own = ["  - id: learnt-d", "    for: {}", "    learned: { draft: dddd }"];
const text = (...lines: readonly (string | readonly string[])[]) => lines.flat().join("\n");

type Removal = {
  readonly what: string;
  readonly before: readonly (string | readonly string[])[];
  readonly after: readonly string[];
};

const removed = (before: Removal["before"]): string | undefined => {
  const lines = before.flat();
  return withoutRow(text(lines), {
    ...row,
    line: lines.findIndex((line) => line.includes("id: learnt-d")) + 1,
  });
};

describe("a policy without a learnt row", () => {
  it.each<Removal>([
    {
      what: "the row and what it says of where it comes from",
      before: ["answers:", "  - id: a", notes, own, "  - id: b", "rules: []"],
      after: ["answers:", "  - id: a", "  - id: b", "rules: []"],
    },
    {
      what: "the last row of the file",
      before: ["answers:", "  - id: a", notes, own, ""],
      after: ["answers:", "  - id: a", ""],
    },
    {
      what: "a row on one line",
      before: ["answers:", "  - { id: learnt-d, learned: { draft: dddd } }", "  - id: b"],
      after: ["answers:", "  - id: b"],
    },
    {
      what: "empty lines within, and none behind it",
      before: ["answers:", "  - id: a", own.slice(0, 1), "", own.slice(1), "", "rules: []"],
      after: ["answers:", "  - id: a", "", "rules: []"],
    },
    {
      what: "lines of spaces within",
      before: ["answers:", "  - id: a", own.slice(0, 1), "  ", own.slice(1), "rules: []"],
      after: ["answers:", "  - id: a", "rules: []"],
    },
    {
      what: "no comment above another row",
      before: ["answers:", notes.slice(0, 1), "  - id: a", notes.slice(2), own],
      after: ["answers:", notes[0] ?? "", "  - id: a", notes[2] ?? ""],
    },
    {
      what: "no comment of others above it",
      before: ["answers:", "  - id: a", "  # ours", own],
      after: ["answers:", "  - id: a", "  # ours"],
    },
    {
      what: "no comment that stands above its own",
      before: ["answers:", "  - id: a", "  # ours", notes, own],
      after: ["answers:", "  - id: a", "  # ours"],
    },
    {
      what: "no comment of another draft",
      before: ["answers:", "  - id: a", "  # Learnt: 1 of 2", "  # Draft eeee, support b.", own],
      after: ["answers:", "  - id: a", "  # Learnt: 1 of 2", "  # Draft eeee, support b."],
    },
    {
      what: "no comment whose beginning was taken away",
      before: ["answers:", "  - id: a", notes.slice(1), own],
      after: ["answers:", "  - id: a", ...notes.slice(1)],
    },
    {
      what: "six lines of comment at most",
      before: ["answers:", "  - id: a", notes.slice(0, 1), Array(4).fill("  # more"), notes.slice(2), own],
      after: ["answers:", "  - id: a"],
    },
    {
      what: "seven lines of comment are none of its own any more",
      before: ["answers:", "  - id: a", notes.slice(0, 1), Array(5).fill("  # five"), notes.slice(2), own],
      after: ["answers:", "  - id: a", notes[0] ?? "", ...Array(5).fill("  # five"), notes[2] ?? ""],
    },
    {
      what: "comments that begin with the file",
      before: [notes, own, "  - id: b"],
      after: ["  - id: b"],
    },
    {
      what: "comments of a draft alone at the beginning of the file stay",
      before: [notes.slice(2), own, "  - id: b"],
      after: [notes[2] ?? "", "  - id: b"],
    },
  ])("is the same but for the row: $what", ({ before, after }) => {
    expect(removed(before)).toBe(text(after));
  });

  it.each<Removal>([
    { what: "at the end", before: ["answers:", own], after: ["answers: []"] },
    { what: "behind spaces", before: ["answers:", "  ", own, "  "], after: ["answers: []", "  ", "  "] },
    { what: "with a comment", before: ["rules: # ours", notes, own], after: ["rules: [] # ours"] },
    { what: "further in", before: ["  answers:", own, "next: 1"], after: ["  answers: []", "next: 1"] },
    {
      what: "before another key",
      before: ["answers:", "", "  # ours", own, "", "# next", "rules:", "  - id: x"],
      after: ["answers: []", "", "  # ours", "", "# next", "rules:", "  - id: x"],
    },
    {
      what: "before a list that is further in",
      before: ["answers:", own, "other:", "    - id: x"],
      after: ["answers: []", "other:", "    - id: x"],
    },
    {
      what: "before a list that is less far in",
      before: ["answers:", own, "- id: x"],
      after: ["answers: []", "- id: x"],
    },
    {
      what: "before what begins with a dash and is no row",
      before: ["answers:", own, "  -x: 1"],
      after: ["answers: []", "  -x: 1"],
    },
  ])("has an empty list where it was the only row, $what", ({ before, after }) => {
    expect(removed(before)).toBe(text(after));
  });

  it.each<Removal>([
    { what: "another key", before: ["orders:", own], after: ["orders:"] },
    { what: "more behind the key", before: ["answers: &ours", own], after: ["answers: &ours"] },
    { what: "more before the key", before: ["x answers:", own], after: ["x answers:"] },
    {
      what: "a row behind it, with a comment between",
      before: ["answers:", own, "", "  # ours", "  - id: b"],
      after: ["answers:", "", "  # ours", "  - id: b"],
    },
    { what: "nothing at all before it", before: [own], after: [] },
  ])("has its key as it was under $what", ({ before, after }) => {
    expect(removed(before)).toBe(text(after));
  });

  it.each([
    { what: "no row begins there", at: ["answers:", "    id: learnt-d, dddd"], line: 2 },
    { what: "it begins behind other things", at: ["answers: - id: learnt-d, dddd"], line: 1 },
    {
      what: "the row there has another name",
      at: ["answers:", "  - id: other", "    learned: dddd"],
      line: 2,
    },
    {
      what: "the row there is of another draft",
      at: ["answers:", "  - id: learnt-d", "    x: eeee"],
      line: 2,
    },
    { what: "the draft is named by the next row", at: ["  - id: learnt-d", "  - draft: dddd"], line: 1 },
    { what: "the file ends before it", at: ["answers:", ...own], line: 9 },
  ])("is none where $what", ({ at, line }) => {
    expect(withoutRow(text(at), { ...row, line })).toBeUndefined();
  });
});
