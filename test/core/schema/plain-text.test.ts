import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { bodyOf, plainLine, subjectLine } from "#core/schema/plain-text.ts";
import { anyCharacter } from "../fields/any-character.ts";

const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const hostile = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string(),
  fc.constantFrom("\u202e", "\u0000", "\r\n", "\u2066x", "\ud800"),
);

describe("text for people", () => {
  it.each([
    { is: "a b", when: "it has line breaks", text: "a\r\nb" },
    { is: "a b", when: "it turns around", text: "a\u202eb" },
    { is: "a b", when: "it ends a line in another way", text: "a\u2028b" },
    { is: "a", when: "it has room around it", text: "  a\t" },
    { is: `${"x".repeat(9)}…`, when: "it is long", text: "x".repeat(50) },
    { is: `${"x".repeat(8)}…`, when: "it would be cut within a character", text: `${"x".repeat(8)}😀😀` },
  ])("is `$is` when $when", ({ is, text }) => {
    expect(plainLine(text, 10)).toBe(is);
  });

  it.prop([fc.array(hostile)])("does nothing to anyone who reads it", (parts) => {
    const subject = subjectLine(parts.join(""));
    expect(subject).not.toMatch(unsafe);
    expect(subject.length).toBeLessThan(100);
    const lines = bodyOf(parts).split("\n");
    expect(lines).toHaveLength(Math.max(1, parts.length));
    for (const line of lines) expect(line).not.toMatch(unsafe);
  });
});
