import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { parley } from "../../cli/stage.ts";
import { isCorpusThere, linesIn, noteIfSkipped } from "../corpus.ts";
import { planFiles } from "./plan-files.ts";

noteIfSkipped();

const text = z.strictObject({ text: z.string().check(z.minLength(1)) });
/** What SARIF 2.1.0 asks of the parts that are written here; nothing else may stand there. */
const Sarif = z.strictObject({
  $schema: z.literal("https://json.schemastore.org/sarif-2.1.0.json"),
  version: z.literal("2.1.0"),
  runs: z.array(
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string(),
          rules: z.array(z.strictObject({ id: z.string(), shortDescription: text })),
        }),
      }),
      columnKind: z.literal("utf16CodeUnits"),
      results: z.array(
        z.strictObject({
          ruleId: z.string(),
          ruleIndex: z.int().check(z.nonnegative()),
          level: z.enum(["error", "warning", "note"]),
          message: text,
          locations: z.array(
            z.strictObject({
              physicalLocation: z.strictObject({
                artifactLocation: z.strictObject({ uri: z.string().check(z.regex(/^[!-~]+$/)) }),
                region: z.strictObject({
                  startLine: z.int().check(z.positive()),
                  startColumn: z.int().check(z.positive()),
                }),
              }),
              logicalLocations: z.array(z.strictObject({ fullyQualifiedName: z.string(), kind: z.string() })),
            }),
          ),
        }),
      ),
    }),
  ),
});

const tag =
  /<(\/?)(testsuites|testsuite|testcase|failure|skipped)((?: [a-z]+="[^"<>]*")*)(\/?)>|<\?xml[^>]*\?>/g;

/** Well-formed, and nothing but the elements of JUnit. */
function isJunit(xml: string): boolean {
  const open: string[] = [];
  for (const [, closes, name = "", , ends] of xml.matchAll(tag)) {
    if (name === "" || ends === "/") continue;
    if (closes !== "/") open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0 && !/[<>]/.test(xml.replaceAll(tag, ""));
}

const folder = mkdtempSync(join(tmpdir(), "parley-"));

async function checkFile(file: string): Promise<void> {
  const out = join(folder, "junit.xml");
  const sarif = await parley(["check", file, "--sarif", "--junit", out]);
  expect([0, 2, 3], `${sarif.err} in ${file.slice(-20)}`).toContain(sarif.code);
  expect(Sarif.safeParse(JSON.parse(sarif.out)).error?.issues ?? []).toEqual([]);
  expect(isJunit(readFileSync(out, "utf8"))).toBe(true);
}

describe.skipIf(!isCorpusThere)("real plans", () => {
  it("are all checked without a fault, and told in forms that others read", async () => {
    const files = planFiles();
    expect(files.length).toBeGreaterThan(20);
    for (const { file } of files) await checkFile(file);
  });

  it("are checked as real change sets are", async () => {
    const changes = linesIn("cloudformation", "change-set-changes.jsonl").map(({ change }) => change);
    expect(changes.length).toBeGreaterThan(20);
    for (const [at, change] of changes.entries()) {
      const file = join(folder, `set-${at}.json`);
      writeFileSync(file, JSON.stringify({ ChangeSetName: "c", Changes: [change] }));
      await checkFile(file);
    }
  });
});
