import { createHash } from "node:crypto";
import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { sha256 } from "#core/digest.ts";
import { anyCharacter } from "./fields/any-character.ts";

const reference = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

describe("sha256", () => {
  it("gives the published digest of `abc`", () => {
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("gives the reference digest at every length around a block", () => {
    for (let length = 0; length <= 200; length += 1) {
      const text = "a".repeat(length);
      expect(sha256(text)).toBe(reference(text));
    }
  });

  it.each([
    { when: "the last one-byte character", text: "\u007f" },
    { when: "the first two-byte character", text: "\u0080" },
    { when: "the last two-byte character", text: "\u07ff" },
    { when: "the first three-byte character", text: "\u0800" },
    { when: "the last three-byte character", text: "\uffff" },
    { when: "the first four-byte character", text: "\u{10000}" },
    { when: "the last character", text: "\u{10ffff}" },
    { when: "half a pair", text: "a\ud800b\udc00" },
  ])("agrees with the reference on $when", ({ text }) => {
    expect(sha256(text)).toBe(reference(text));
  });

  it("counts half a surrogate pair as the replacement character", () => {
    expect(sha256("\ud83d")).toBe(sha256("\ufffd"));
  });

  test.prop([fc.string({ unit: anyCharacter, maxLength: 500 })])(
    "agrees with the reference on any text",
    (text) => {
      expect(sha256(text)).toBe(reference(text));
    },
  );

  test.prop([fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 })])(
    "agrees with the reference on any code units",
    (units) => {
      const text = String.fromCharCode(...units);
      expect(sha256(text)).toBe(reference(text));
    },
  );
});
