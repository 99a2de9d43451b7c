import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { folderWith, parley } from "../cli/stage.ts";
import { browserPath, inBrowser, type Viewing } from "./chromium.ts";

if (browserPath === undefined)
  console.log("skipped: there is no Chromium on this machine; install one, or name it in CHROMIUM");

const example = "docs/examples/replay";
let report = "";
let disputes = 0;

beforeAll(async () => {
  const cwd = await folderWith({});
  report = join(cwd, "replay.html");
  const args = ["replay", `${example}/two-days.json`, "--situations", `${example}/situations.yaml`];
  expect((await parley([...args, "--report", report])).code).toBe(0);
  const { out } = await parley([...args, "--json"]);
  disputes = JSON.parse(out).disputes.total;
});

type Seen = { readonly complaints: readonly string[]; readonly requests: readonly string[] };

/** Opens the report and says what the browser complained about and what it asked for besides the file. */
async function visit(viewing: Viewing, look: (page: Page) => Promise<void>): Promise<Seen> {
  return await inBrowser(viewing, async (browser) => {
    const complaints: string[] = [];
    const requests: string[] = [];
    const page = await browser.newPage();
    const address = pathToFileURL(report).href;
    page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(error.message));
    browser.on("request", (request) => {
      if (request.url() !== address && !request.url().startsWith("data:")) requests.push(request.url());
    });
    await page.goto(address, { waitUntil: "networkidle" });
    await look(page);
    return { complaints, requests };
  });
}

const quiet: Seen = { complaints: [], requests: [] };

/** How far the page can be moved sideways; what scrolls inside it does not count. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

const openAll = (page: Page): Promise<unknown> =>
  page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");

const shown = (page: Page) => page.locator(".filtered > li:visible");

const lowContrasts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(readFileSync("test/browser/low-contrasts.js", "utf8"));

const views: readonly (Viewing & { readonly on: string })[] = [
  { on: "a laptop", width: 1280 },
  { on: "a laptop in the dark", width: 1280, dark: true },
  { on: "a phone", width: 390, height: 844, zone: "Europe/Stockholm" },
  { on: "a laptop in its reader's own colours", width: 1280, forced: true },
  { on: "a small phone in the dark", width: 320, height: 844, dark: true, zone: "America/New_York" },
];

describe.skipIf(browserPath === undefined)("the report", () => {
  it.each(views)("shows every dispute on $on, in peace", async (view) => {
    const seen = await visit(view, async (page) => {
      expect(await page.locator("h1").innerText()).toMatch(/^Parley saw \d+ changes and \d+ disputes/);
      expect(await shown(page).count()).toBe(disputes);
      expect(await page.locator(".rest").isVisible()).toBe(false);
      await openAll(page);
      expect(await page.locator(".filtered .explanation:visible").count()).toBe(disputes);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      expect(await lowContrasts(page)).toEqual([]);
    });
    expect(seen).toEqual(quiet);
  });

  it("filters the disputes, with the keyboard too", async () => {
    const seen = await visit({ width: 1280 }, async (page) => {
      await page.getByRole("button", { name: /^Fights/ }).click();
      expect(await shown(page).count()).toBe(1);
      await page.getByRole("button", { name: /^Guardrails/ }).focus();
      await page.keyboard.press("Enter");
      expect(await shown(page).count()).toBe(4);
      expect(await page.locator(".filters output").textContent()).toBe("4 shown");
      await page.getByRole("button", { name: /^All/ }).click();
      expect(await shown(page).count()).toBe(disputes);
      await page.locator(".filtered summary").first().focus();
      await page.keyboard.press("Enter");
      expect(await page.locator(".filtered .explanation").first().isVisible()).toBe(true);
    });
    expect(seen).toEqual(quiet);
  });

  it("tells times in UTC, and in the reader's zone where that is another", async () => {
    const first = (page: Page) => page.locator(".filtered time").first().innerText();
    await visit({ width: 1280 }, async (page) => expect(await first(page)).toBe("17 Nov 14:07 UTC"));
    await visit({ width: 1280, zone: "Asia/Tokyo" }, async (page) =>
      expect(await first(page)).toBe("17 Nov 23:07 (14:07 UTC)"),
    );
  });

  it("shows every dispute on paper, black on white, and nothing to press", async () => {
    const seen = await visit({ width: 794, dark: true }, async (page) => {
      await page.getByRole("button", { name: /^Fights/ }).click();
      await page.emulateMedia({ media: "print" });
      expect(await shown(page).count()).toBe(disputes);
      expect(await page.locator("button:visible").count()).toBe(0);
      expect(await page.evaluate("getComputedStyle(document.body).color")).toBe("rgb(0, 0, 0)");
      expect(await sideways(page)).toBeLessThanOrEqual(0);
    });
    expect(seen).toEqual(quiet);
  });

  it("is whole without scripts", async () => {
    const seen = await visit({ width: 1280, script: false }, async (page) => {
      expect(await shown(page).count()).toBe(disputes);
      expect(await page.locator(".filters").isVisible()).toBe(false);
    });
    expect(seen).toEqual(quiet);
  });

  it("shows who stands against whom as a table on a laptop and as a list on a phone", async () => {
    const parts = (page: Page) =>
      Promise.all([page.locator("table.matrix").isVisible(), page.locator(".pairs").isVisible()]);
    await visit({ width: 1280 }, async (page) => expect(await parts(page)).toEqual([true, false]));
    await visit({ width: 390 }, async (page) => expect(await parts(page)).toEqual([false, true]));
  });

  it("can be read by those who do not see it", async () => {
    await visit({ width: 1280 }, async (page) => {
      for (const landmark of ["banner", "main", "contentinfo"] as const)
        expect(await page.getByRole(landmark).count()).toBe(1);
      const levels = await page.locator("h1, h2, h3").evaluateAll((all) => all.map(({ tagName }) => tagName));
      expect([levels[0], levels.filter((level) => level === "H1").length]).toEqual(["H1", 1]);
      const bare = await page
        .locator("table")
        .evaluateAll((all) => all.filter((table) => table.querySelector("th[scope]") === null).length);
      expect(bare).toBe(0);
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.className")).toBe("skip");
    });
  });

  it("lets nothing run that is not its own", async () => {
    const page = readFileSync(report, "utf8").replace(
      "</main>",
      "<script>document.title = 'taken'</script></main>",
    );
    const folder = await folderWith({ "forged.html": page });
    await inBrowser({ width: 1280 }, async (browser) => {
      const tab = await browser.newPage();
      await tab.goto(pathToFileURL(join(folder, "forged.html")).href);
      expect(await tab.title()).toBe("Parley replay");
    });
  });
});
