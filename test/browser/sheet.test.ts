import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceText } from "#core/resources/resource-id.ts";
import { docketOf } from "../pipeline/stage.ts";
import { browserPath, inBrowser } from "./chromium.ts";
import { type ServedConsole, servedConsole } from "./console-server.ts";

const axe = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
let served: ServedConsole;
let paths: readonly string[];

beforeAll(async () => {
  served = await servedConsole();
  const { story } = served.at;
  const resource = resourceText(story.resource);
  const sheet = (at?: string) =>
    `/console/resources?${new URLSearchParams({ resource, ...(at !== undefined && { at }) })}`;
  const open = (await docketOf(story, story.resource)).case;
  const moments = ["2026-11-21T03:36:00Z", "2026-11-21T03:01:00Z", "2026-11-21T08:00:00Z"];
  paths = ["/console", sheet(), ...moments.map(sheet), `/console/cases/${open?.id}`];
  const found = ["/console/resources", "/console/resources?q=sg", `${sheet()}&then=2026-11-21T20:00`];
  paths = [...paths, ...found, "/console/situations", "/console/policy", "/console/actors"];
});
afterAll(() => served.close());

async function findings(page: Page): Promise<readonly string[]> {
  const results = await page.evaluate(`${axe}; axe.run()`);
  const { violations } = results as { violations: readonly { id: string; impact: string }[] };
  return violations.filter(({ impact }) => /serious|critical/.test(impact)).map(({ id }) => id);
}

const sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
const small = `[...document.querySelectorAll("a, button, summary")]
  .filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML.slice(0, 120))`;

describe.skipIf(browserPath === undefined)("what goes on, sheets and receipts", () => {
  it.each([
    { on: "a small phone", width: 320 },
    { on: "a phone in the dark", width: 390, dark: true },
    { on: "a laptop", width: 1_280 },
    { on: "a phone without scripts", width: 390, script: false },
  ])("can be read and used by everybody on $on", async ({ on, script = true, ...view }) => {
    const person = { sub: "sub-ada", email: "ada@example.com", email_verified: true };
    const value = await served.at.issuer.mint(person);
    await inBrowser({ ...view, script }, async (context) => {
      await context.addCookies([{ name: "parley", value, url: served.publicUrl }]);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      for (const path of paths) {
        await page.goto(`${served.publicUrl}${path}`);
        expect(await page.locator("h1").count(), path).toBe(1);
        if (!script) continue;
        for (const folded of await page.locator("summary").all()) await folded.click();
        expect(await page.evaluate(sideways), `${path} on ${on}`).toBeLessThanOrEqual(0);
        expect(await page.evaluate(small), `${path} on ${on}`).toEqual([]);
        expect(await findings(page), `${path} on ${on}`).toEqual([]);
      }
      expect(complaints).toEqual([]);
    });
  });
});
