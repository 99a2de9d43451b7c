import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { unifiedDiff } from "#core/views/policy/unified-diff.ts";
import { holdsFor } from "../../../laws/runs.ts";

const between = (from: string, to: string) => unifiedDiff({ name: "x", text: from }, { name: "x", text: to });

const linesIn = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Does what `patch` does, and refuses what it refuses. */
function patched(text: string, diff: string): string {
  if (diff === "") return text;
  const old = linesIn(text);
  const made: string[] = [];
  let at = 0;
  const [, , ...body] = linesIn(diff.replaceAll("\n\\ No newline at end of file\n", "\0"));
  for (const line of body.flatMap((each) => each.split(/(?<=\0)/))) {
    const head = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@/.exec(line);
    const content = line.slice(1).replace("\0", "");
    if (head !== null) {
      const start = Number(head[2]) === 0 ? Number(head[1]) : Number(head[1]) - 1;
      made.push(...old.slice(at, start));
      at = start;
      expect(made.length).toBe(Number(head[4]) === 0 ? Number(head[3]) : Number(head[3]) - 1);
    } else if (line.startsWith("+")) made.push(content);
    else {
      expect(old[at]).toBe(content);
      if (line.startsWith(" ")) made.push(content);
      at += 1;
    }
  }
  return [...made, ...old.slice(at)].join("");
}

describe("the difference of two texts", () => {
  it("is nothing where they are the same", () => {
    expect(between("a\nb\n", "a\nb\n")).toBe("");
  });

  it("tells a changed line with three lines around it", () => {
    const lines = Array.from({ length: 12 }, (_, n) => `line ${n + 1}\n`);
    expect(between(lines.join(""), lines.with(5, "another\n").join(""))).toMatchInlineSnapshot(`
      "--- a/x
      +++ b/x
      @@ -3,7 +3,7 @@
       line 3
       line 4
       line 5
      -line 6
      +another
       line 7
       line 8
       line 9
      "
    `);
  });

  it("says where a text has no line at its end", () => {
    expect(between("a", "a\n")).toBe(
      "--- a/x\n+++ b/x\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n",
    );
  });

  it("makes the one of the other, in any texts", () => {
    const line = fc.constantFrom("a\n", "b\n", "c\n", "\n", "- d\n", "+ e\n");
    const text = fc
      .tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom("", "a", "b"))
      .map(([all, end]) => `${all.join("")}${end}`);
    holdsFor(fc.tuple(text, text), ([from, to]) => expect(patched(from, between(from, to))).toBe(to), 10);
  });

  it("also of those that have nothing in common and are long, in a bounded time", () => {
    const long = (name: string) => Array.from({ length: 5_000 }, (_, n) => `${name} ${n}\n`).join("");
    expect(patched(long("a"), between(long("a"), long("b")))).toBe(long("b"));
  });
});
