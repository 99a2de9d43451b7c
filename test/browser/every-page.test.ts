import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyAddress } from "../http/console/addresses.ts";
import { type PlayedLaptop, playing } from "../local/play/playing.ts";
import { browserPath, inBrowser } from "./chromium.ts";
import { type ServedConsole, servedConsole } from "./console-server.ts";
import { findings, letIn, shifted, sideways, small, type Watched, watchedPage } from "./watching.ts";

let served: ServedConsole;
let laptop: PlayedLaptop;
let consolePages: readonly string[];

beforeAll(async () => {
  [served, laptop] = await Promise.all([servedConsole(), playing()]);
  consolePages = await everyAddress(served.at.story);
});
afterAll(() => Promise.all([served.close(), laptop.close()]));

/** Everything that can be seen in a browser: the console's pages, and the one to play on. */
const addresses = (): readonly string[] => [
  ...consolePages.map((path) => `${served.publicUrl}${path}`),
  laptop.address,
];

type Viewed = Parameters<typeof inBrowser>[0];

/** Opens each page in one view; of each the browser may say nothing. */
async function onEveryPage(view: Viewed, look: (page: Page, address: string) => Promise<void>) {
  const complaints = await inBrowser(view, async (context) => {
    await letIn(context, served);
    const places = new Map<string, Watched>();
    for (const address of addresses()) {
      const { origin } = new URL(address);
      const place = places.get(origin) ?? (await watchedPage(context, origin));
      places.set(origin, place);
      await place.page.goto(address);
      await look(place.page, address);
    }
    return [...places.values()].flatMap((place) => place.complaints);
  });
  expect(complaints).toEqual([]);
}

const unfold = "for (const each of document.querySelectorAll('details')) each.open = true";

/** What is a thing of its own by colours alone, where the reader's few colours take those away. */
const edgeless = `[...document.querySelectorAll("button, .button, .stake, .choice, .badge, .tone, .deadline, .alert, dialog")]
  .filter((each) => each.checkVisibility())
  .filter((each) => { const style = getComputedStyle(each); return parseFloat(style.borderLeftWidth) === 0 || style.borderLeftStyle === "none"; })
  .map((each) => each.outerHTML.slice(0, 120))`;

const outline = `(() => {
  const focused = document.activeElement;
  if (focused === document.body) return "";
  const seen = getComputedStyle(focused.type === "radio" || focused.type === "checkbox" ? focused.closest(".choice") ?? focused : focused);
  return seen.outlineStyle === "none" ? "nothing around " + focused.outerHTML.slice(0, 120) : "";
})()`;

/** What has the focus can be told from everything else, wherever that goes. */
async function focusSeen(page: Page, address: string): Promise<void> {
  for (let n = 0; n < 8; n += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(outline), address).toBe("");
  }
}

const lightnessBehind = `(() => {
  const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).map(Number);
  return (r + g + b) / 3;
})()`;

describe.skipIf(browserPath === undefined)("every page", () => {
  it.each([
    { on: "a small phone", width: 320 },
    { on: "a phone in the dark", width: 390, dark: true },
    { on: "a laptop", width: 1_280 },
  ])("can be read and used by everybody on $on", async ({ on, ...view }) => {
    await onEveryPage(view, async (page, address) => {
      const where = `${address} on ${on}`;
      expect(await page.locator("h1").count(), where).toBe(1);
      await page.evaluate(unfold);
      expect(await sideways(page), where).toBeLessThanOrEqual(0);
      expect(await small(page), where).toEqual([]);
      expect(await findings(page), where).toEqual([]);
    });
  });

  it("keeps its edges and its focus in the reader's own colours", async () => {
    await onEveryPage({ width: 390, forced: true }, async (page, address) => {
      await focusSeen(page, address);
      await page.evaluate(unfold);
      expect(await page.evaluate(edgeless), address).toEqual([]);
      expect(await sideways(page), address).toBeLessThanOrEqual(0);
    });
  });

  it("does not move while it is opened and read, also where it tells the reader's own time", async () => {
    await onEveryPage({ width: 390, height: 844, zone: "Asia/Tokyo" }, async (page, address) => {
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      expect(await shifted(page), address).toEqual([]);
    });
  });

  it("stands on paper in black on white, and nothing of it is cut", async () => {
    await onEveryPage({ width: 720, dark: true }, async (page, address) => {
      await page.emulateMedia({ media: "print" });
      expect(await page.evaluate(lightnessBehind), address).toBeGreaterThan(230);
      expect(await sideways(page), address).toBeLessThanOrEqual(0);
      await page.emulateMedia({ media: "screen" });
    });
  });

  it("is one sheet of paper where it is a receipt", async () => {
    await inBrowser({ width: 1_280 }, async (context) => {
      await letIn(context, served);
      const page = await context.newPage();
      await page.goto(`${served.publicUrl}${consolePages.find((path) => path.includes("/cases/"))}`);
      const paper = (await page.pdf({ format: "A4" })).toString("latin1");
      expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
    });
  });
});
