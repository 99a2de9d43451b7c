import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { replaced, sessionBlock } from "../page-blocks.ts";
import { folderWith } from "../stage.ts";

const page = "docs/own-policy.md";
const door = resolve("bin/parley.js");

/** A folder of somebody who has a log and nothing else. */
async function emptyFolder(): Promise<string> {
  const folder = await folderWith({});
  await mkdir(join(folder, "AWSLogs"));
  await copyFile("docs/examples/replay/two-days.json", join(folder, "AWSLogs", "two-days.json"));
  return folder;
}

/** Types the line at the real door, as a new user does. */
async function typed(args: readonly string[], cwd: string) {
  const env = { ...process.env, HOME: cwd, COLUMNS: "80", NO_COLOR: "1" };
  const child = spawn(process.execPath, [door, ...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err, [code]] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    once(child, "close"),
  ]);
  return { code, text: Buffer.concat([...out, ...err]).toString() };
}

it("the chapter, typed line by line in an empty folder, comes to what it shows", async () => {
  const cwd = await emptyFolder();
  const codes: number[] = [];
  const text = await readFile(page, "utf8");
  const real = await replaced(text, sessionBlock, async (line) => {
    const { code, text: shown } = await typed(line.split(" "), cwd);
    codes.push(code);
    return `\`\`\`console\n$ npx parley ${line}\n${shown}\`\`\``;
  });
  // `npx vitest run test/cli/started/own-policy-page.test.ts -u` writes it anew.
  await expect(real).toMatchFileSnapshot(`../../../${page}`);
  expect(codes).toEqual([0, 0, 0, 0]);
});

it("the line that the chapter adds is taken, and decides", async () => {
  const cwd = await emptyFolder();
  const text = await readFile(page, "utf8");
  const init = /\$ npx parley (policy init .*)\n/.exec(text)?.[1] ?? "";
  expect((await typed(init.split(" "), cwd)).code).toBe(0);
  const before = await typed(["replay", "AWSLogs/", "--policy", "policy.yaml"], cwd);
  const added = /^```yaml\n(unattributed:[^`]*)```$/m.exec(text)?.[1] ?? "";
  await writeFile(join(cwd, "policy.yaml"), `${await readFile(join(cwd, "policy.yaml"), "utf8")}\n${added}`);
  expect((await typed(["policy", "lint", "policy.yaml"], cwd)).text).toContain("0 errors");
  expect((await typed(["policy", "test", "policy-suite.yaml"], cwd)).code).toBe(0);
  const after = await typed(["replay", "AWSLogs/", "--policy", "policy.yaml"], cwd);
  const asked = /^ask .* image-resizer /m;
  expect([asked.test(before.text), asked.test(after.text)]).toEqual([true, false]);
});
