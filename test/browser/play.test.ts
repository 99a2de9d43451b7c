import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PlayedLaptop, playing } from "../local/play/playing.ts";
import { browserPath, inBrowser } from "./chromium.ts";

const axe = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
let laptop: PlayedLaptop;

beforeAll(async () => {
  laptop = await playing();
});
afterAll(() => laptop.close());

async function findings(page: Page): Promise<readonly string[]> {
  const results = await page.evaluate(`${axe}; axe.run()`);
  const { violations } = results as { violations: readonly { id: string; impact: string }[] };
  return violations.filter(({ impact }) => /serious|critical/.test(impact)).map(({ id }) => id);
}

const sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
const small = `[...document.querySelectorAll("a, button, summary")]
  .filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML.slice(0, 120))`;

describe.skipIf(browserPath === undefined)("the page to play on", () => {
  it.each([
    { on: "a small phone", width: 320 },
    { on: "a phone in the dark", width: 390, dark: true },
    { on: "a laptop", width: 1_280 },
  ])("can be read and used by everybody on $on", async ({ on, ...view }) => {
    await inBrowser(view, async (context) => {
      const page = await context.newPage();
      const complaints: string[] = [];
      const asked = new Set<string>();
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => asked.add(new URL(request.url()).origin));
      await page.goto(laptop.address);
      expect(await page.locator("h1").count()).toBe(1);
      for (const folded of await page.locator("summary").all()) await folded.click();
      expect(await page.evaluate(sideways), on).toBeLessThanOrEqual(0);
      expect(await page.evaluate(small), on).toEqual([]);
      expect(await findings(page), on).toEqual([]);
      expect(complaints).toEqual([]);
      expect([...asked]).toEqual([laptop.address]);
    });
  });

  it("is played by the keyboard alone and without scripts, and shows what came of it", async () => {
    await inBrowser({ width: 1_280, script: false }, async (context) => {
      const page = await context.newPage();
      await page.goto(laptop.address);
      await page.getByRole("button", { name: "scale down to 2" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("status").waitFor();
      expect(await page.getByRole("status").innerText()).toBe("cost-bot wrote DesiredCapacity");
      await laptop.pass(5 * 60_000);
      await page.goto(laptop.address);
      expect(await page.locator("#live").innerText()).toContain("restored: AutoScalingGroup checkout");
    });
  });

  it("tells another window within some seconds what somebody pressed in this one", async () => {
    await inBrowser({ width: 1_280 }, async (context) => {
      const [one, other] = [await context.newPage(), await context.newPage()];
      await one.goto(laptop.address);
      await other.goto(laptop.address);
      await one.getByRole("button", { name: "close INC-1042" }).click();
      await one.getByRole("status").waitFor();
      const load = laptop.hall.carryOut("set", {
        resource: "checkout",
        as: "autoscaler",
        properties: { MaxSize: "11" },
      });
      await load;
      await laptop.pass(60_000);
      await other.locator("#live").getByText("11", { exact: true }).first().waitFor({ state: "attached" });
    });
  });
});
