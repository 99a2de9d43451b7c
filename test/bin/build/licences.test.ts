import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { licencesOf } from "../../../bin/build/licences.ts";

const root = mkdtempSync(join(tmpdir(), "parley-licences-"));

function installed(folder: string, manifest: object, texts: Readonly<Record<string, string>> = {}): void {
  const place = join(root, folder);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "package.json"), JSON.stringify({ name: folder.slice(13), ...manifest }));
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(place, name), text);
}

it("names every package that a file came from, once, under its own terms", () => {
  installed("node_modules/a", { version: "1.0.0", license: "MIT" }, { LICENSE: "Copyright A\n" });
  installed("node_modules/@b/c", { version: "2.0.0", license: "MIT" }, { "LICENSE.md": "Copyright A\n" });
  const author = { name: "Dee" };
  installed("node_modules/d", { version: "3.0.0", license: "MIT-0", author, homepage: "https://d.example" });
  const files = ["a/x.js", "a/y.js", "@b/c/dist/z.js", "d/index.js"].map((file) => `node_modules/${file}`);
  expect(licencesOf(["lib/core/faults.ts", ...files], root)).toMatchInlineSnapshot(`
    "\`bundles\` holds parts of these packages, and \`catalogue\` is made from the data of some.

    @b/c 2.0.0, MIT
    a 1.0.0, MIT

    Copyright A

    ------------------------------------------------------------------------

    d 3.0.0, MIT-0

    Copyright Dee, https://d.example
    "
  `);
});
