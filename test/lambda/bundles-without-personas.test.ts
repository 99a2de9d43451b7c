import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, expect, it } from "vitest";
import { bundleFunctions, functionNames } from "#constructs/functions/bundling/bundle-functions.ts";
import { root } from "../architecture/sources.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-bundles-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const home = "lib/local/http";
const files = readdirSync(join(root, home)).filter((name) => name.startsWith("persona"));

/** What would still be there of a file after it was bundled, and is nobody else's: its sentences. */
const marksOf = (file: string): readonly string[] => {
  const source = readFileSync(join(root, home, file), "utf8").replaceAll(/^import .*$/gm, "");
  const texts = [...source.matchAll(/"([^"\n]{10,})"|[`}]([^`$"{}<>\n]{10,})[`$]/g)];
  const told = texts.map(([, quoted, templated]) => quoted ?? templated ?? "");
  return told.filter((text) => /^\w+ [\w ,.'-]+$/.test(text));
};
const marks = files.flatMap(marksOf);

const found = (text: string): readonly string[] => marks.filter((mark) => text.includes(mark));

it("nothing that lets a visitor choose who they are gets into a function", async () => {
  expect(files).toEqual(expect.arrayContaining(["persona-sign-in.ts", "persona-picker.ts"]));
  const bundles = await bundleFunctions(functionNames(), folder);
  expect([...bundles.keys()]).toContain("serve-console");
  for (const [name, { inputs }] of bundles) {
    expect(inputs.filter((file) => file.includes("lib/local/"))).toEqual([]);
    expect(found(readFileSync(join(folder, name, "index.mjs"), "utf8"))).toEqual([]);
  }
});

it("and it would be noticed if it did", async () => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [`${home}/persona-sign-in.ts`, `${home}/persona-picker.ts`],
    outdir: folder,
    write: false,
    bundle: true,
    minify: true,
    metafile: true,
    format: "esm",
    platform: "node",
  });
  expect(Object.keys(metafile.inputs)).toContain(`${home}/persona-sign-in.ts`);
  for (const { text } of outputFiles) expect(found(text)).not.toEqual([]);
});
