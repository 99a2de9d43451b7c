import { expect, it } from "vitest";
import { browserPath } from "./chromium.ts";

it("has a Chromium to look with where CI runs; elsewhere what needs one is skipped", () => {
  const hint = "install Chromium, or name it in CHROMIUM";
  expect([hint, browserPath !== undefined || process.env["CI"] === undefined]).toEqual([hint, true]);
});
