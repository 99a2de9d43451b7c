import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { digestOf, manifestName } from "#catalogue/build/manifest.ts";
import { shippedParts } from "#catalogue/store/shipped-parts.ts";

function shipped(): string {
  const folder = mkdtempSync(join(tmpdir(), "parley-shipped-"));
  writeFileSync(join(folder, "index"), "the index");
  writeFileSync(join(folder, manifestName), JSON.stringify({ index: digestOf(Buffer.from("the index")) }));
  return folder;
}

describe("the parts of the catalogue that came with Parley", () => {
  it("are read as they are", () => {
    const read = shippedParts(shipped());
    expect(new TextDecoder().decode(read("index"))).toBe("the index");
    expect(read("nothing")).toBeUndefined();
  });

  it.each([
    {
      when: "a part was cut short",
      spoil: (at: string) => writeFileSync(join(at, "index"), "the"),
      part: "index",
    },
    { when: "a part is gone", spoil: (at: string) => rmSync(join(at, "index")), part: "index" },
    {
      when: "the manifest is gone",
      spoil: (at: string) => rmSync(join(at, manifestName)),
      part: manifestName,
    },
    {
      when: "the manifest is no JSON",
      spoil: (at: string) => writeFileSync(join(at, manifestName), "{"),
      part: manifestName,
    },
  ])("say that they are damaged, and where, when $when", ({ spoil, part }) => {
    const folder = shipped();
    spoil(folder);
    const fault = {
      message: `the catalogue that came with Parley is damaged in \`${part}\``,
      hint: "install Parley again",
    };
    expect(() => shippedParts(folder)("index")).toThrow(expect.objectContaining(fault));
  });
});
