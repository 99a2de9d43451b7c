import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resourceText } from "#core/resources/resource-id.ts";
import { docketOf } from "../pipeline/stage.ts";
import { browserPath, inBrowser } from "./chromium.ts";
import { type ServedConsole, servedConsole } from "./console-server.ts";
import { crowdedDocket } from "./crowded.ts";
import { letIn, watchedPage } from "./watching.ts";

let served: ServedConsole;

beforeEach(async () => {
  served = await servedConsole();
});
afterEach(() => served.close());

const resource = () => resourceText(served.at.story.resource);
const sheetOf = (text: string) =>
  `${served.publicUrl}/console/resources?${new URLSearchParams({ resource: text })}`;
const openCase = async () => (await docketOf(served.at.story, served.at.story.resource)).case;
const rulings = async () => (await docketOf(served.at.story, served.at.story.resource)).rulings;
const questionAt = async () => {
  const open = await openCase();
  return `${served.publicUrl}/console/questions/${open?.id}/${open?.questions[0]?.id}`;
};

type Opened = { readonly context: BrowserContext; readonly page: Page };

/** A laptop's browser with ada in it; whatever it complains of fails. */
async function withAda(view: { readonly script?: boolean }, use: (opened: Opened) => Promise<void>) {
  const complaints = await inBrowser({ width: 1_280, height: 800, ...view }, async (context) => {
    await letIn(context, served);
    const watched = await watchedPage(context, served.publicUrl);
    await use({ context, page: watched.page });
    return watched.complaints;
  });
  expect(complaints).toEqual([]);
}

const focused = (page: Page): Promise<string> => page.evaluate("document.activeElement.textContent.trim()");
const atIn = (page: Page) => new URL(page.url()).searchParams.get("at");

/** As often as it takes, as anyone would who cannot use a mouse. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let n = 0; n < 80; n += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
  }
  throw new Error(`Tab leads to no ${selector}`);
}

async function answerAt(page: Page): Promise<void> {
  await page.goto(await questionAt());
  await page.getByLabel("keep it").check();
  await page.getByRole("button", { name: "Send my answer" }).click();
  await page.getByRole("heading", { name: "Your answer is recorded" }).waitFor();
}

describe.skipIf(browserPath === undefined)("with the keyboard alone", () => {
  it("one finds a resource, moves its moment, and answers", async () => {
    await withAda({}, async ({ page }) => {
      await page.goto(`${served.publicUrl}/console`);
      await page.keyboard.press("/");
      await page.keyboard.type(served.at.story.resource.id);
      await page.keyboard.press("Enter");
      await page.waitForURL(/q=/);
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      await page.waitForURL(/resource=/);
      await page.keyboard.press("ArrowLeft");
      await page.waitForURL(/at=/);
      await page.getByText("As it was at").waitFor();
      await page.keyboard.press("ArrowRight");
      await page.getByText("As it is now").waitFor();
      expect(atIn(page)).toBeNull();
      await tabTo(page, ".stake a.step");
      await page.keyboard.press("Enter");
      await page.waitForURL(/questions/);
      await tabTo(page, "input[type=radio]");
      await page.keyboard.press("Space");
      await tabTo(page, "main button[type=submit]");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Your answer is recorded" }).waitFor();
    });
    expect(await rulings()).toMatchObject([{ proof: "signed in" }]);
  });

  it("one goes from row to row and back, and reads which keys there are", async () => {
    await withAda({}, async ({ page }) => {
      await page.goto(sheetOf(resource()));
      await page.keyboard.press("j");
      const first = await focused(page);
      await page.keyboard.press("j");
      expect(await focused(page)).not.toBe(first);
      await page.keyboard.press("k");
      expect(await focused(page)).toBe(first);
      await page.keyboard.press("?");
      const dialog = page.getByRole("dialog", { name: "Keys" });
      expect(await dialog.locator("kbd").allInnerTexts()).toEqual(["/", "j", "k", "← →", "?"]);
      await page.keyboard.press("j");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await focused(page)).toBe(first);
      await page.locator("#find").focus();
      await page.keyboard.type("j/k?");
      expect(await page.locator("#find").inputValue()).toBe("j/k?");
      expect(await page.getByRole("dialog").count()).toBe(0);
    });
  });

  it("the moment is a slider that says where it stands", async () => {
    await withAda({}, async ({ page }) => {
      await page.goto(sheetOf(resource()));
      const slider = page.getByRole("slider", { name: "The moment that is shown" });
      const now = await slider.getAttribute("aria-valuetext");
      await slider.focus();
      await page.keyboard.press("ArrowLeft");
      await page.waitForURL(/at=/);
      await page.getByText("As it was at").waitFor();
      expect(await slider.getAttribute("aria-valuetext")).not.toBe(now);
      expect(await page.evaluate("document.activeElement.id")).toBe("moment");
      await page.goBack();
      await page.getByText("As it is now").waitFor();
    });
  });
});

describe.skipIf(browserPath === undefined)("without scripts", () => {
  it("one looks, moves the moment, and answers", async () => {
    await withAda({ script: false }, async ({ page }) => {
      await page.goto(`${served.publicUrl}/console`);
      await page.getByRole("link", { name: "who holds what" }).first().click();
      expect(await page.locator(".tense").innerText()).toContain("As it is now");
      await page.locator("[data-turns=past] a").first().click();
      expect(await page.locator(".tense").innerText()).toContain("As it was at");
      await page.getByRole("link", { name: "Back to now" }).click();
      await page.getByRole("link", { name: "See the question" }).first().click();
      await page.getByLabel("keep it").check();
      await page.getByRole("button", { name: "Send my answer" }).click();
      expect(await page.locator("h1").innerText()).toContain("Your answer is recorded");
    });
    expect(await rulings()).toMatchObject([{ answer: "keep", proof: "signed in" }]);
  });
});

/** Of the sheet: what is open, what is typed and chosen, where the focus is, and where that stands on the screen. */
const kept = `(() => {
  const { activeElement: focused } = document;
  return {
    open: document.querySelectorAll("details[open]").length,
    typed: document.querySelector("#then").value,
    chosen: document.querySelectorAll("form :checked").length,
    focus: focused.textContent,
    top: focused.getBoundingClientRect().top,
  };
})()`;

type Kept = { readonly top: number };

describe.skipIf(browserPath === undefined)("while somebody looks", () => {
  it("another browser shows within three seconds what one answered", async () => {
    await withAda({}, async ({ page, context }) => {
      await page.goto(`${served.publicUrl}/console`);
      expect(await page.locator("h1").innerText()).not.toBe("Nothing is asked of you right now");
      await inBrowser({ width: 390 }, async (other) => {
        await letIn(other, served);
        await answerAt(await other.newPage());
      });
      await page
        .getByRole("heading", { name: "Nothing is asked of you right now" })
        .waitFor({ timeout: 3_000 });
      expect(await page.locator("#told").innerText()).toBe("Nothing is asked of you right now");
      expect(context.pages()).toHaveLength(2);
    });
  });

  it("the focus, what is open, typed and half chosen stay, and what has the focus stays in its place", async () => {
    await withAda({}, async ({ page, context }) => {
      await page.goto(sheetOf(resource()));
      for (const folded of await page.locator("summary").all()) await folded.click();
      await page.locator("#then").fill("2026-11-22T10:00");
      await page.locator("form .choice input").first().check();
      await page.getByRole("link", { name: "To all that goes on now" }).focus();
      const before = await page.evaluate<Kept>(kept);
      const asked = page.locator(".stake.asked");
      expect(await asked.count()).toBe(1);
      await answerAt(await context.newPage());
      await page.bringToFront();
      await asked.waitFor({ state: "detached" });
      const after = await page.evaluate<Kept>(kept);
      // A browser scrolls by whole pixels; the rows above need not be so many of them.
      expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(0.5);
      expect({ ...after, top: before.top }).toEqual(before);
    });
  });

  it("a question that somebody has begun to answer is left to them", async () => {
    await withAda({}, async ({ page, context }) => {
      await page.goto(await questionAt());
      await page.getByText("Add a note for the record").click();
      await page.locator("#note").fill("half a thou");
      await answerAt(await context.newPage());
      await page.bringToFront();
      await page.getByRole("heading", { name: "Your answer stands" }).waitFor();
      expect(await page.locator("#note").inputValue()).toBe("half a thou");
      await page.locator("#note").pressSequentially("ght");
      expect(await page.locator("#note").inputValue()).toBe("half a thought");
    });
  });
});

const longTasks = `globalThis.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: "longtask" });`;

/** From the moment that is shown to the left edge and back to a fifth, as a hand does it. */
async function dragMoment(page: Page): Promise<number> {
  await page.getByRole("slider").scrollIntoViewIfNeeded();
  const box = await page.getByRole("slider").boundingBox();
  const rail = await page.locator(".rail").boundingBox();
  if (box === null || rail === null) throw new Error("there is nothing to drag");
  await page.evaluate("tasks.length = 0");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(rail.x, y + 30, { steps: 40 });
  await page.mouse.move(rail.x + rail.width / 5, y, { steps: 20 });
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
  return Math.max(0, ...((await page.evaluate("tasks")) as readonly number[]));
}

describe.skipIf(browserPath === undefined)("the moment of a sheet with a thousand claims", () => {
  it("is dragged without a task over 50 ms, and goes to the nearest turning point", async () => {
    const { resource: crowded } = await crowdedDocket(served.at.story, 1_000);
    await withAda({}, async ({ page }) => {
      await page.addInitScript(longTasks);
      const longest: number[] = [];
      // On a busy machine a task waits for its turn: the best of some tries is the page's own.
      for (let n = 0; n < 3; n += 1) {
        await page.goto(sheetOf(resourceText(crowded)));
        longest.push(await dragMoment(page));
        expect(await page.locator(".rail").getAttribute("data-told")).toMatch(/^2026-11-2\d \d\d:\d\d/);
        await page.mouse.up();
        await page.waitForURL(/at=/);
      }
      expect(Math.min(...longest)).toBeLessThanOrEqual(50);
      await page.locator(".tense.past, .tense.foretold").waitFor();
    });
  });
});
