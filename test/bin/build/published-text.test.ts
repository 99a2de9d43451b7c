import { expect, it } from "vitest";
import { publishedText } from "../../../bin/build/published-text.ts";

const where = {
  file: "lib/cli/inputs/load.ts",
  imports: { "#core/*": "./lib/core/*", "#cli/*": "./lib/cli/*", "#functions/*": "./functions/*" },
};

it.each([
  {
    when: "it names another room",
    source: `import { parse } from "#core/faults.ts";`,
    published: `import { parse } from "../../core/faults.js";`,
  },
  {
    when: "it names its own room",
    source: `import { disk } from "#cli/inputs/disk.ts";`,
    published: `import { disk } from "./disk.js";`,
  },
  {
    when: "it names what lies outside of `lib`",
    source: `import type { Judge } from '#functions/judge/handler.ts';`,
    published: `import type { Judge } from '../../../functions/judge/handler.js';`,
  },
  {
    when: "it names a neighbour",
    source: `export { a } from "./a.ts";\nimport "../b.ts";`,
    published: `export { a } from "./a.js";\nimport "../b.js";`,
  },
  {
    when: "it is loaded later, resolved, or only a type",
    source: `await import("./a.ts"); import.meta.resolve("#core/b.ts"); let x: import("./c.ts").C;`,
    published: `await import("./a.js"); import.meta.resolve("../../core/b.js"); let x: import("./c.js").C;`,
  },
])("an import leads to the built file when $when", ({ source, published }) => {
  expect(publishedText(source, where)).toBe(published);
});

it("leaves packages, modules of Node and other texts alone", () => {
  const text = `import * as z from "zod/mini";\nimport { join } from "node:path";\nconst named = "./story.ts";\n`;
  expect(publishedText(text, where)).toBe(text);
});

it("refuses an import that no map leads on", () => {
  expect(() => publishedText(`import "#elsewhere/a.ts";`, where)).toThrow(
    "`#elsewhere/a.ts` stands in no map",
  );
});
