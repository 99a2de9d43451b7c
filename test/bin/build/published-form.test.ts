import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandLine, exportedSources, laptopDoor, type PackageFile } from "../../../bin/build/promises.ts";
import { reachedFrom } from "../../../bin/build/reached.ts";
import { writeLaptop } from "../../../bin/build/write-laptop.ts";
import { root } from "../../architecture/sources.ts";

type Versions = Readonly<Record<string, string>>;
type Manifest = PackageFile &
  Readonly<Record<"dependencies" | "devDependencies" | "peerDependencies" | "bin", Versions>>;

const manifest: Manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

async function packagesOf(entries: readonly string[]): Promise<readonly string[]> {
  const { outside } = await reachedFrom(entries, root);
  const named = outside.map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
  return [...new Set(named)].filter((name) => !name.startsWith("node:")).sort();
}

describe("the published form", () => {
  it("holds files that are there, and what a build writes", () => {
    const missing = manifest.files.filter((file) => !existsSync(join(root, file.replace(/\*.*$/, ""))));
    expect(missing.filter((file) => file !== "dist")).toEqual([]);
    expect(manifest.files).toContain("dist");
    expect(manifest.files).toContain(manifest.bin["parley"]);
  });

  it("exports only modules that have a source, each with its types", () => {
    expect(exportedSources(manifest).filter((source) => !existsSync(join(root, source)))).toEqual([]);
    for (const target of Object.values(manifest.exports)) {
      if (typeof target === "string") continue;
      expect(target.types).toBe(target.default.replace(/\.js$/, ".d.ts"));
    }
  });

  it("needs no other packages than those that come with it, and the peers of the constructs", async () => {
    const dependencies = Object.keys(manifest.dependencies).sort();
    expect(await packagesOf([commandLine])).toEqual(dependencies);
    const peers = (await packagesOf(exportedSources(manifest))).filter(
      (name) => !dependencies.includes(name),
    );
    expect(peers).toEqual(Object.keys(manifest.peerDependencies).sort());
  });

  it("serves on a laptop with what lies in one file, and with the faults that the command line knows", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-laptop-"));
    const { sources, outside } = await writeLaptop(root, folder);
    const ofAws = /node_modules\/@(aws-sdk|smithy)|lib\/(cli|adapters\/(aws|oidc))\//;
    expect(sources.filter((file) => ofAws.test(file))).toEqual([]);
    const foreign = outside.filter((name) => !isBuiltin(name));
    expect([...new Set(foreign)]).toEqual(["../core/faults.js"]);
    expect(existsSync(join(folder, laptopDoor.replace(/ts$/, "js")))).toBe(true);
    rmSync(folder, { recursive: true });
  });

  it("is tried with the oldest peers that it admits", () => {
    for (const [name, range] of Object.entries(manifest.peerDependencies)) {
      expect(range).toBe(`^${manifest.devDependencies[name]}`);
    }
  });
});

it("refuses an export that no build writes", () => {
  const exports = { ".": { types: "./lib/a.d.ts", default: "./lib/a.js" } };
  expect(() => exportedSources({ ...manifest, exports })).toThrow("`./lib/a.js`");
});
