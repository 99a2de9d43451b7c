import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { digestOf, manifestName } from "#catalogue/build/manifest.ts";
import { storedParts } from "#catalogue/store/stored-parts.ts";

const parts = { index: "the index", ec2: "a shard" };

const folder = (): string => join(mkdtempSync(join(tmpdir(), "parley-parts-")), "catalogue");

/** A builder that is quick, and remembers where it built. */
function builder() {
  const places: string[] = [];
  const build = (place: string) => {
    places.push(place);
    mkdirSync(place, { recursive: true });
    for (const [name, text] of Object.entries(parts)) writeFileSync(join(place, name), text);
    const digests = Object.entries(parts).map(([name, text]) => [name, digestOf(Buffer.from(text))]);
    writeFileSync(join(place, manifestName), JSON.stringify(Object.fromEntries(digests)));
  };
  return { places, build };
}

const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

describe("the stored parts of the catalogue", () => {
  it("are built at the first use, once", () => {
    const place = folder();
    const { places, build } = builder();
    const read = storedParts(place, build);
    expect([textOf(read("index")), textOf(read("ec2")), textOf(read("ec2"))]).toEqual([
      "the index",
      "a shard",
      "a shard",
    ]);
    storedParts(place, build)("index");
    expect(places).toEqual([place]);
  });

  it.each([
    { when: "a part is gone", spoil: (place: string) => rmSync(join(place, "ec2")) },
    { when: "a part was cut short", spoil: (place: string) => writeFileSync(join(place, "ec2"), "a sh") },
    { when: "a part is another's", spoil: (place: string) => writeFileSync(join(place, "ec2"), "the index") },
    { when: "all is gone", spoil: (place: string) => rmSync(place, { recursive: true }) },
    {
      when: "the manifest is no JSON",
      spoil: (place: string) => writeFileSync(join(place, manifestName), "{"),
    },
  ])("are built again when $when", ({ spoil }) => {
    const place = folder();
    const { places, build } = builder();
    build(place);
    spoil(place);
    expect(textOf(storedParts(place, build)("ec2"))).toBe("a shard");
    expect(places).toEqual([place, place]);
  });

  it("are built again when one is damaged while it is in use", () => {
    const place = folder();
    const { build } = builder();
    const read = storedParts(place, build);
    writeFileSync(join(place, "ec2"), "damaged");
    expect(textOf(read("ec2"))).toBe("a shard");
    expect(textOf(read("index"))).toBe("the index");
  });

  it("are kept in memory where the folder cannot be written", () => {
    const place = folder();
    const { places, build } = builder();
    const read = storedParts(place, (at) => {
      if (at === place) throw new Error("EROFS: read-only file system");
      build(at);
    });
    expect(textOf(read("ec2"))).toBe("a shard");
    expect(read("nothing")).toBeUndefined();
    expect(places).toHaveLength(1);
    expect(dirname(places[0] ?? "")).toContain(tmpdir());
  });

  it("say why when they cannot be built anywhere", () => {
    const build = () => {
      throw new Error("no data");
    };
    expect(() => storedParts(folder(), build)).toThrow("no data");
  });

  it("name a part that the catalogue does not have as missing", () => {
    const { build } = builder();
    expect(storedParts(folder(), build)("nothing")).toBeUndefined();
  });
});
