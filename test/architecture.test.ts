import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { circlesIn } from "./architecture/circles.ts";
import { blemishesIn, fullFoldersOf } from "./architecture/house-style.ts";
import { breachesIn } from "./architecture/law.ts";
import { marksIn } from "./architecture/marks.ts";
import { measured } from "./architecture/measures.ts";
import { backwardIn, orders } from "./architecture/order.ts";
import { pictureOf } from "./architecture/picture.ts";
import { impuritiesIn } from "./architecture/purity.ts";
import { pathsBeneath, root, sourcesBeneath } from "./architecture/sources.ts";

const house = sourcesBeneath("bin", "lib", "functions");
const core = house.filter(({ file }) => file.startsWith("lib/core/"));
const inCore = "lib/core/claims/planted.ts";

describe("the import law", () => {
  it("holds for every file of the house", () => {
    expect(house.length).toBeGreaterThan(0);
    expect(house.flatMap(breachesIn)).toEqual([]);
  });

  it.each([
    { kind: "static import", text: `import { x } from "#files/x.ts";` },
    { kind: "import for its side effect", text: `import "#cli/x.ts";` },
    { kind: "dynamic import", text: `const x = await import("#adapters/aws/x.ts");` },
    { kind: "dynamic import in a template", text: "const x = `${await import(`../../cli/x.ts`)}`;" },
    { kind: "computed import", text: `const x = (name: string) => import("#core/" + name);` },
    { kind: "type-only import", text: `import type { X } from "#files/x.ts";` },
    { kind: "inline type import", text: `import { type X } from "#files/x.ts";` },
    { kind: "type import()", text: `type X = import("../../cli/x.ts").X;` },
    { kind: "typeof import()", text: `let x: typeof import("commander");` },
    { kind: "re-export", text: `export { x } from "../../local/x.ts";` },
    { kind: "re-export of all", text: `export * from "../../local/x.ts";` },
    { kind: "type-only re-export", text: `export type { X } from "../../local/x.ts";` },
    { kind: "npm package", text: `import { parse } from "yaml";` },
    { kind: "sibling of an allowed package", text: `import * as z from "zod";` },
    { kind: "`node:` module", text: `import { readFile } from "node:fs/promises";` },
    { kind: "bare name of a Node module", text: `import { readFile } from "fs/promises";` },
    { kind: "require", text: `const fs = require("node:fs");` },
    { kind: "import =", text: `import fs = require("node:fs");` },
    { kind: "import.meta.resolve", text: `const where = import.meta.resolve("yaml");` },
    { kind: "getBuiltinModule", text: `const fs = process.getBuiltinModule("fs");` },
    { kind: "path that climbs", text: `import { x } from "../fields/../../../test/x.ts";` },
    { kind: "map that climbs", text: `import { x } from "#core/../cli/x.ts";` },
    { kind: "path out of the project", text: `import { x } from "../../../../elsewhere/x.ts";` },
    { kind: "address", text: `import { x } from "data:text/javascript,export const x = 1";` },
    { kind: "reference comment", text: `/// <reference types="node" />` },
    { kind: "declared module", text: `declare module "yaml" { export const x: number; }` },
  ])("catches a $kind planted in core", ({ text }) => {
    const [breach, ...more] = breachesIn({ file: inCore, text });
    expect(more).toEqual([]);
    expect(breach).toMatch(/^lib\/core\/claims\/planted\.ts:1: .+; core may import only itself, zod\/mini/);
  });

  it("names the file, the import and the law", () => {
    expect(breachesIn({ file: inCore, text: `\nimport type { X } from "../../files/x.ts";` })).toEqual([
      "lib/core/claims/planted.ts:2: the type-only import of `../../files/x.ts` (lib/files/x.ts) is not allowed; " +
        "core may import only itself, zod/mini, @marcbachmann/cel-js, croner",
    ]);
  });

  it("is not fooled by comments, strings and templates", () => {
    const text = `
      // import "node:fs";
      /* export * from "yaml"; */
      const quoted = 'import "node:fs"' + \`require("fs") import("yaml")\`;
      const pattern = /import("yaml")/;
      const own = { import: 1, require: 2 };
      export { quoted, pattern, own };`;
    expect(breachesIn({ file: inCore, text })).toEqual([]);
  });

  it.each([
    { file: "lib/files/x.ts", text: `import { x } from "#cli/x.ts";` },
    { file: "lib/workflow/x.ts", text: `import type { X } from "#core/x.ts";` },
    { file: "lib/catalogue/load.ts", text: `import { x } from "./build.ts";` },
    { file: "lib/adapters/memory/x.ts", text: `import { x } from "../aws/x.ts";` },
    { file: "lib/adapters/aws/x.ts", text: `import { createHash } from "node:crypto";` },
    { file: "lib/adapters/oidc/x.ts", text: `import { x } from "@aws-sdk/client-sts";` },
    { file: "lib/adapters/aws/x.ts", text: `import { jwtVerify } from "jose";` },
    { file: "lib/http/x.ts", text: `import { x } from "#adapters/aws/x.ts";` },
    { file: "lib/http/x.ts", text: `import { x } from "#local/http/x.ts";` },
    { file: "lib/lambda/x.ts", text: `import { x } from "#http/x.ts";` },
    { file: "functions/serve-console/x.ts", text: `import { x } from "#local/http/x.ts";` },
    { file: "lib/console/x.ts", text: `import { x } from "#core/x.ts";` },
    { file: "lib/lambda/x.ts", text: `import { x } from "#adapters/memory/x.ts";` },
    { file: "lib/local/x.ts", text: `import { x } from "#cli/x.ts";` },
    { file: "lib/cli/x.ts", text: `import { x } from "../local/x.ts";` },
    { file: "lib/constructs/x.ts", text: `import { x } from "#core/arbitration/x.ts";` },
    { file: "lib/stacks/x.ts", text: `import { x } from "#core/policy/x.ts";` },
    { file: "functions/decide-case/handler.ts", text: `import { x } from "../../lib/adapters/aws/x.ts";` },
    { file: "functions/decide-case/handler.ts", text: `import { x } from "../look-at-resource/handler.ts";` },
    { file: "bin/x.ts", text: `import { x } from "#core/x.ts";` },
    { file: "lib/attic/x.ts", text: `export const x = 1;` },
  ])("refuses $file: $text", (planted) => {
    expect(breachesIn(planted)).toHaveLength(1);
  });

  it.each([
    { file: inCore, text: `import * as z from "zod/mini"; import { x } from "../fields/x.ts";` },
    { file: "lib/console/x.ts", text: `import type { X } from "#core/x.ts";` },
    { file: "lib/cli/x.ts", text: `import type { X } from "../local/x.ts"; await import("../local/x.ts");` },
    { file: "lib/constructs/x.ts", text: `import type { S } from "../lambda/setting-names.ts";` },
    { file: "functions/decide-case/handler.ts", text: `import { x } from "#core/x.ts"; import "./y.ts";` },
    { file: "lib/adapters/aws/x.ts", text: `import { x } from "@aws-sdk/client-dynamodb";` },
  ])("allows $file: $text", (planted) => {
    expect(breachesIn(planted)).toEqual([]);
  });
});

describe("what is hidden", () => {
  it("is told by its type: no file spells its words or compares a value with them", () => {
    expect(house.flatMap(marksIn)).toEqual([]);
  });

  it.each([
    `const isHidden = value === "(hidden)";`,
    `const masks = new Set(["(hidden, changed)"]);`,
    `value.startsWith("digest:")`,
    "const text = `digest:${digest}`;",
    "const mark = /^digest:/;",
    "text.replaceAll(/digest:[a-z]+/g, word)",
    `const isIt = value === hiddenWord;`,
    `const isIt = hiddenWord !== value;`,
    `const isOne = wordFor(hidden) === value;`,
    `text.startsWith(hiddenWord)`,
    `const isIt = printed(value) === other;`,
  ])("catches %s", (text) => {
    expect(marksIn({ file: "lib/cli/x.ts", text })).toHaveLength(1);
  });

  it.each([
    "type Judged = { readonly digest: string };",
    "// Secrets are `(hidden, changed)`.",
    "const text = `put back what stood there before ${hiddenWord}`;",
    "const found = shown(hidden ? hiddenWord : text);",
    "const word = (hidden) ? hiddenWord : text;",
  ])("allows %s", (text) => {
    expect(marksIn({ file: "lib/cli/x.ts", text })).toEqual([]);
  });
});

describe("finding your way", () => {
  const page = readFileSync(`${root}/docs/finding-your-way.md`, "utf8");
  const rows = [...page.matchAll(/^\| (?<asked>.+) \| `(?<file>[^`]+)` \| `(?<name>[^`]+)` \|$/gm)];

  it("answers thirty questions", () => {
    expect(rows).toHaveLength(30);
  });

  it.each(rows.map(({ groups }) => groups ?? {}))("finds where the line is that $asked", ({ file, name }) => {
    expect(readFileSync(`${root}/${file}`, "utf8")).toContain(name);
  });
});

describe("what the house measures", () => {
  const planted = [
    {
      file: "lib/core/fields/a.ts",
      text: `import { b } from "./b.ts";\nimport type { P } from "../policy/p.ts";\ntype T = 1;\n`,
    },
    { file: "lib/core/fields/b.ts", text: "export interface T {}\n" },
    { file: "lib/core/policy/p.ts", text: "type T = 2;\ntype T2 = 3;\nexport type P = T2;\n" },
  ];

  it("counts files, lines, names that stand for more than two types, and what one neighbour alone imports", () => {
    expect(measured(planted)).toMatchObject({
      files: 3,
      lines: 7,
      largest: { file: "lib/core/fields/a.ts", lines: 3 },
      typeNames: 3,
      sharedNames: [{ name: "T", files: planted.map(({ file }) => file) }],
      fragments: ["lib/core/fields/b.ts"],
    });
  });

  it("counts each import that runs back", () => {
    const found = measured(planted).backward.map(({ within, imports }) => [within, imports]);
    expect(found).toEqual([
      ["lib/core/", 1],
      ["lib/core/arbitration/", 0],
      ["lib/constructs/", 0],
    ]);
  });
});

describe("the picture of the rooms", () => {
  it("is the one that stands in the docs", () => {
    expect(readFileSync(`${root}/docs/images/house.svg`, "utf8")).toBe(pictureOf(house));
  });

  it("has no picture in its documents that no script makes, and none that no document shows", () => {
    const makers = ["campaigns/screenshot.ts", "architecture/draw-house.ts", "bench/twelve-hours/record.ts"];
    const made = makers.map((file) => readFileSync(`${root}/test/${file}`, "utf8")).join("");
    const pages = ["README.md", ...readdirSync(`${root}/docs`).filter((name) => name.endsWith(".md"))];
    const shown = pages.map((page) =>
      readFileSync(`${root}/${page === "README.md" ? "" : "docs/"}${page}`, "utf8"),
    );
    const pictures = readdirSync(`${root}/docs/images`);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((name) => !made.includes(name))).toEqual([]);
    expect(pictures.filter((name) => !shown.join("").includes(`images/${name}`))).toEqual([]);
  });

  it("shows what leans on what, but not what does so by way of another", () => {
    const planted = [
      { file: "lib/low/a.ts", text: "export const a = 1;" },
      { file: "lib/high/b.ts", text: `import { a } from "../low/a.ts";` },
      {
        file: "functions/c/handler.ts",
        text: `import "../../lib/high/b.ts"; import "../../lib/low/a.ts"; import "../../dist/d.js";`,
      },
    ];
    const lines = pictureOf(planted).match(/<line [^>]+>/g) ?? [];
    expect(lines).toHaveLength(2);
    expect(pictureOf(planted).match(/>(low|high|functions|dist)</g)).toEqual([
      ">functions<",
      ">high<",
      ">low<",
    ]);
  });
});

describe("circles", () => {
  it("do not exist", () => {
    expect(circlesIn(house)).toEqual([]);
  });

  it("are caught, types included", () => {
    const planted = [
      { file: "lib/core/a.ts", text: `import { b } from "./b.ts";` },
      { file: "lib/core/b.ts", text: `import type { C } from "#core/c.ts";` },
      { file: "lib/core/c.ts", text: `export { a } from "./a.ts";` },
    ];
    expect(circlesIn(planted)).toEqual(["lib/core/a.ts -> lib/core/b.ts -> lib/core/c.ts -> lib/core/a.ts"]);
  });
});

describe("the order of the rooms", () => {
  it.each(orders)("within $within holds", (order) => {
    expect(house.flatMap((source) => backwardIn(order, source))).toEqual([]);
  });

  it.each(orders)("within $within names rooms that exist, each once", ({ within, rooms }) => {
    const inside = house.flatMap(({ file }) => (file.startsWith(within) ? file.slice(within.length) : []));
    expect(
      rooms.filter((room) => !inside.some((file) => file === `${room}.ts` || file.startsWith(`${room}/`))),
    ).toEqual([]);
    expect(new Set(rooms).size).toBe(rooms.length);
  });

  it.each([
    { file: "lib/core/fields/a.ts", text: `import type { X } from "../policy/x.ts";`, room: "policy" },
    { file: "lib/core/digest.ts", text: `import { x } from "./fields/x.ts";`, room: "fields" },
    { file: "lib/core/arbitration/past/a.ts", text: `import { x } from "../judge/x.ts";`, room: "judge" },
    {
      file: "lib/constructs/doors/a.ts",
      text: `import { x } from "#constructs/queues/x.ts";`,
      room: "queues",
    },
  ])("catches that $file leans on $room", ({ file, text, room }) => {
    const found = orders.flatMap((order) => backwardIn(order, { file, text }));
    expect(found).toEqual([expect.stringMatching(`${file}:1: .+ stands before \`${room}\``)]);
  });

  it("catches a room that nobody gave a place", () => {
    const planted = { file: "lib/core/attic/a.ts", text: "export const x = 1;" };
    expect(orders.flatMap((order) => backwardIn(order, planted))).toEqual([
      "`lib/core/attic/a.ts`: `attic` has no place in the order of lib/core/",
    ]);
  });
});

describe("core's purity", () => {
  it("holds for every file of core", () => {
    expect(core.flatMap(impuritiesIn)).toEqual([]);
  });

  it.each([
    "Date.now()",
    `Date["now"]()`,
    "new Date()",
    "new Date(...[])",
    "new Date(2026, 1, 1)",
    "Date()",
    "[0].map(Date)",
    "const { now } = Date",
    "Math.random()",
    `Math["random"]()`,
    "const { random } = Math",
    "performance.now()",
    "process.env",
    "const env = { process }",
    "globalThis.Date",
    "crypto.randomUUID()",
    "setTimeout(() => {}, 1)",
    "queueMicrotask(() => {})",
    "console.log(1)",
    `fetch("x")`,
    `eval("1")`,
    `new Function("return Date")()`,
    "import.meta.dirname",
    `"a".localeCompare("b")`,
    "new Date(0).getHours()",
    "Intl",
    "new Intl.DateTimeFormat(`en`).format()",
    "schedule.nextRun()",
    "declare const process: { now(): number }",
  ])("catches `%s`", (text) => {
    expect(impuritiesIn({ file: inCore, text })).not.toEqual([]);
  });

  it.each([
    "new Date(instant).toISOString()",
    "Date.UTC(2026, 1, 1) + Date.parse(text)",
    "value instanceof Date",
    "Math.min(1, 2)",
    "const intents = { performance: 1 }; intents.performance",
    "for (const window of windows) use(window)",
    "const say = ({ document }: { document: string }) => document",
    "new Intl.DateTimeFormat(`en`, { timeZone }).formatToParts(at)",
    "schedule.nextRun(after)",
    "type Clock = { setTimeout: (process: string) => Date }",
  ])("lets `%s` pass", (text) => {
    expect(impuritiesIn({ file: inCore, text })).toEqual([]);
  });
});

describe("the manner of the house", () => {
  it("names every file of tests after what it tests or holds", () => {
    const named = pathsBeneath("test").filter((path) => /\/(kit\.ts|laws\.test\.ts)$/.test(path));
    expect(named).toEqual([]);
  });

  it("lets no name of a type stand for three types", () => {
    expect(measured(house).sharedNames).toEqual([]);
  });

  it("holds for every file", () => {
    expect(house.flatMap(blemishesIn)).toEqual([]);
  });

  it("keeps folders small", () => {
    expect(fullFoldersOf(house.map(({ file }) => file))).toEqual([]);
  });

  it.each([
    { blemish: "251 lines, at most 250", file: "lib/core/x.ts", text: "1;\n".repeat(251) },
    { blemish: "`utils.ts` says nothing", file: "lib/core/utils.ts", text: "" },
    { blemish: "`docket-manager.ts` says nothing", file: "lib/core/docket-manager.ts", text: "" },
    { blemish: "`index.ts` says nothing", file: "lib/core/index.ts", text: "" },
    { blemish: "`common` says nothing", file: "lib/common/x.ts", text: "" },
    { blemish: "`fieldPath.ts` is not in kebab-case", file: "lib/core/fieldPath.ts", text: "" },
    { blemish: "a default export", file: "lib/core/x.ts", text: "export default 1;" },
    { blemish: "`export *` makes a barrel", file: "lib/core/x.ts", text: `export * from "./y.ts";` },
    { blemish: "an enum", file: "lib/core/x.ts", text: "enum X { A }" },
    { blemish: "`IClaim` wears an I prefix", file: "lib/core/x.ts", text: "interface IClaim {}" },
  ])("catches $blemish", ({ blemish, file, text }) => {
    expect(blemishesIn({ file, text })).toEqual([expect.stringContaining(`${file}: ${blemish}`)]);
  });

  it("catches a folder that is too full", () => {
    const planted = Array.from({ length: 19 }, (_, n) => `lib/core/file-${n}.ts`);
    expect(fullFoldersOf(planted)).toEqual(["lib/core: 19 files, at most 18; split by noun"]);
  });

  it("has a README of at most one screen in every room", () => {
    const rooms = new Set(pathsBeneath("lib").flatMap((file) => /^lib\/([^/]+)\//.exec(file)?.[1] ?? []));
    const lengths = [...rooms].map((room) => [room, linesOf(`lib/${room}/README.md`)] as const);
    expect(lengths.filter(([, lines]) => lines === undefined || lines > 60)).toEqual([]);
  });
});

describe("the lockfile", () => {
  it("names no registry, so that everybody's will do", () => {
    const remedy = "run `npm install --omit-lockfile-registry-resolved`";
    expect(readFileSync(`${root}/package-lock.json`, "utf8"), remedy).not.toContain(`"resolved": "http`);
  });
});

function linesOf(file: string): number | undefined {
  const isThere = pathsBeneath("lib").includes(file);
  return isThere ? readFileSync(`${root}/${file}`, "utf8").trimEnd().split("\n").length : undefined;
}
