import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { passingFolder } from "#constructs/functions/passing-folder.ts";

it("is made anew each time, and all of them are removed by one listener", () => {
  const before = process.listenerCount("exit");
  const folders = Array.from({ length: 20 }, () => passingFolder("parley-test-"));
  expect(new Set(folders).size).toBe(20);
  expect(folders.every((folder) => existsSync(folder))).toBe(true);
  expect(process.listenerCount("exit")).toBe(before + 1);

  const [own] = process.listeners("exit").slice(-1);
  own?.call(process, 0);
  expect(folders.some((folder) => existsSync(folder))).toBe(false);
});
