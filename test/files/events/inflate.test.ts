import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inflated, unpacked } from "#files/events/inflate.ts";

async function* piecesOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

/** What comes out of bytes that come in pieces, and what is said in the end. */
async function inflate(
  bytes: Uint8Array,
  size = 1_000,
): Promise<{ readonly text: string; readonly fault: string }> {
  const out: Buffer[] = [];
  try {
    for await (const chunk of inflated("trail", piecesOf(bytes, size))) out.push(Buffer.from(chunk));
  } catch (error) {
    return { text: Buffer.concat(out).toString(), fault: error instanceof Error ? error.message : "" };
  }
  return { text: Buffer.concat(out).toString(), fault: "" };
}

const varied = Array.from({ length: 40_000 }, (_, index) => String((index * 7_919) % 10_007)).join(" ");
const whole = gzipSync(varied);

describe("a text is had", () => {
  it.each([
    { when: "it is not compressed", bytes: Buffer.from("{}"), text: "{}" },
    { when: "there is none", bytes: Buffer.from(""), text: "" },
    { when: "it is compressed", bytes: whole, text: varied },
    {
      when: "it is compressed in several parts",
      bytes: Buffer.concat([whole, gzipSync("end")]),
      text: `${varied}end`,
    },
    {
      when: "a part ends where a piece ends",
      bytes: Buffer.concat([gzipSync("a".repeat(9)), whole]),
      text: `aaaaaaaaa${varied}`,
    },
  ])("when $when", async ({ bytes, text }) => {
    for (const size of [97, 5_000, 1 << 20]) expect(await inflate(bytes, size)).toEqual({ text, fault: "" });
  });
});

describe("what is wrong is told", () => {
  it("after all that could be had of compressed data that are cut off", async () => {
    const { text, fault } = await inflate(whole.subarray(0, whole.length / 2));
    expect(fault).toBe("the compressed data of `trail` is cut off");
    expect(varied.startsWith(text)).toBe(true);
    expect(text.length).toBeGreaterThan(varied.length / 3);
  });

  it("even where only the end is missing", async () => {
    expect(await inflate(whole.subarray(0, -4))).toEqual({
      text: varied,
      fault: "the compressed data of `trail` is cut off",
    });
  });

  it.each([
    {
      when: "data are damaged",
      bytes: Buffer.concat([whole.subarray(0, 40), Buffer.alloc(40, 0xff)]),
      fault: /compressed data of `trail` is (damaged|cut off)/,
    },
    {
      when: "something else stands behind",
      bytes: Buffer.concat([gzipSync("x"), Buffer.from("garbage".repeat(9_000))]),
      fault: /is damaged/,
    },
    {
      when: "another tool compressed it",
      bytes: Buffer.from("28b52ffd00", "hex"),
      fault: /^`trail` is compressed with zstd$/,
    },
    {
      when: "it is text in UTF-16",
      bytes: Buffer.from("\ufeff{}", "utf16le"),
      fault: /^`trail` is text in UTF-16$/,
    },
  ])("when $when", async ({ bytes, fault }) => {
    for (const size of [1, 1_000]) expect((await inflate(bytes, size)).fault).toMatch(fault);
  });
});

describe("what is packed as Base64", () => {
  it.each([
    { when: "compressed", packed: gzipSync("{}").toString("base64"), text: "{}" },
    { when: "plain", packed: Buffer.from("{}").toString("base64"), text: "{}" },
    { when: "damaged", packed: gzipSync("{}").subarray(0, 12).toString("base64"), text: undefined },
    { when: "a bomb", packed: gzipSync(Buffer.alloc(9 * 1024 * 1024)).toString("base64"), text: undefined },
  ])("$when", ({ packed, text }) => {
    expect(unpacked(packed)).toBe(text);
  });
});
