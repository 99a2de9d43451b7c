import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { decidedBefore } from "../http/answers/decided-before.ts";
import { linkTo } from "../http/answers/scene.ts";
import { type Served, served } from "./answer-server.ts";
import { browserPath, inBrowser } from "./chromium.ts";
import { findings, sideways } from "./watching.ts";

let place: Served;
beforeAll(async () => {
  place = await served(decidedBefore);
  await place.begin();
});
afterAll(() => place.close());

const told = (page: Page) => page.locator("section", { hasText: "How such questions were answered before" });

it.skipIf(browserPath === undefined).each([
  { on: "a phone", width: 390, height: 844 },
  { on: "a small phone in the dark", width: 320, height: 568, dark: true },
])(
  "a question tells how such were answered before, with the one that differs, on $on",
  async ({ on: _, ...view }) => {
    const link = await linkTo(place.story());
    await inBrowser(view, async (browser) => {
      const page = await browser.newPage();
      await page.goto(`${place.origin}/a/${link}`, { waitUntil: "networkidle" });
      expect(await told(page).innerText()).toContain(
        "Decided 5 times like this, last on 21 November: 4 put back, 1 kept (at night).",
      );
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      expect(await findings(page)).toEqual([]);
      // What others answered stands after everything that answers.
      const tops = (await page.evaluate(
        `[document.querySelector("form button"), [...document.querySelectorAll("h2")].find((each) => each.textContent.startsWith("How such"))].map((each) => each.getBoundingClientRect().top)`,
      )) as readonly [number, number];
      expect(tops[0]).toBeLessThan(tops[1]);
    });
  },
);
