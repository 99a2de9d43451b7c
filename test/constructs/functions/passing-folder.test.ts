import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";

const program = `
  import { passingFolder } from "#constructs/functions/parley-function.ts";
  const before = process.listenerCount("exit");
  const folders = Array.from({ length: 20 }, () => passingFolder("parley-test-"));
  console.log(JSON.stringify({ folders, listeners: process.listenerCount("exit") - before }));
`;

it("is made anew each time, and all of them are removed by one listener", () => {
  const told = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  const { folders, listeners } = JSON.parse(told) as { folders: readonly string[]; listeners: number };
  expect([new Set(folders).size, listeners]).toEqual([20, 1]);
  expect(folders.some((folder) => existsSync(folder))).toBe(false);
});
