import { fc } from "@fast-check/vitest";

const beforeHalves = 0xd800;
const halves = 0x800;
const characters = 0x11_0000 - halves;

function indexOf(character: unknown): number {
  const point = typeof character === "string" ? (character.codePointAt(0) ?? 0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== character) throw new Error("no character");
  if (point >= beforeHalves && point < beforeHalves + halves) throw new Error("half a character");
  return point < beforeHalves ? point : point - halves;
}

/**
 * What `unit: "binary"` gives, character by character and shrunk alike; that one makes a table of all million
 * characters in each process before it gives the first.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: characters - 1 })
  .map((index) => String.fromCodePoint(index < beforeHalves ? index : index + halves), indexOf);
