import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { type Laptop, openLaptop } from "#local/laptop/laptop.ts";
import { accessOpened } from "#local/laptop/serving.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import { browserPath, inBrowser } from "./chromium.ts";

let laptop: Laptop;
const sent: NoticeMessage[] = [];

beforeAll(async () => {
  const clock = simulatedClock("2026-11-21T03:00:00Z");
  const told = { sent: (message: NoticeMessage) => void sent.push(message), warned: () => undefined };
  laptop = await openLaptop({ port: 0, key: new Uint8Array(32), clock, ...told });
  await accessOpened(laptop.world);
  await laptop.world.pass(16 * 60_000);
});
afterAll(() => laptop.close());

describe.skipIf(browserPath === undefined)("the story of the laptop", () => {
  it("is answered in a real browser, from the link over the choice of a persona to the thanks", async () => {
    await inBrowser({ width: 390 }, async (browser) => {
      const page = await browser.newPage();
      await page.goto(sent[0]?.link ?? "");
      expect(await page.locator("body").innerText()).not.toContain("anybody who has it answers");
      await page.getByRole("link", { name: "Sign in to answer" }).click();
      await page.getByRole("button", { name: "Sam" }).click();
      await page.getByLabel("remove port 22 from 10.1.0.0/16 again").check();
      await page.getByRole("button", { name: "Send my answer" }).click();
      await page.getByRole("heading", { name: "Thank you" }).waitFor();
      expect(await page.locator("main").innerText()).toContain("SecurityGroup sg-");
    });
  });
});
