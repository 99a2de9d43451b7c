import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerBy, linkTo, twoEmergencies } from "../http/answers/scene.ts";
import { docketOf } from "../pipeline/stage.ts";
import { type Served, served } from "./answer-server.ts";
import { browserPath, inBrowser, type Viewing } from "./chromium.ts";

if (browserPath === undefined)
  console.log("skipped: there is no Chromium on this machine; install one, or name it in CHROMIUM");

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const other = "Other: your own value";
const addNote = "Add a note for the record";
const phone: Viewing = { width: 390, height: 844 };

let place: Served;
let link: string;

beforeAll(async () => {
  place = await served(twoEmergencies);
});
beforeEach(async () => {
  await place.begin();
  link = await linkTo(place.story());
});
afterAll(() => place.close());

const rulings = async () => (await docketOf(place.story(), place.story().resource)).rulings;

/** Opens the page; whatever the browser complains about is returned. */
async function visit(viewing: Viewing, look: (page: Page) => Promise<void>): Promise<readonly string[]> {
  return await inBrowser(viewing, async (browser) => {
    const complaints: string[] = [];
    const page = await browser.newPage();
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      if (!request.url().startsWith(`${place.origin}/a/`)) complaints.push(`asks for ${request.url()}`);
    });
    await page.goto(`${place.origin}/a/${link}`, { waitUntil: "networkidle" });
    await look(page);
    return complaints;
  });
}

type Finding = { readonly id: string; readonly impact: string | null };

/** What keeps people from reading or using it, as axe finds it; run beside the page, whose policy lets in no script. */
async function findings(page: Page): Promise<readonly string[]> {
  const { violations } = (await page.evaluate(`${axe}; axe.run()`)) as { violations: readonly Finding[] };
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id }) => id);
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

const small: string = `[...document.querySelectorAll(".choice > label, button, a, select, textarea, summary, input[type=number]")]
  .filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML.slice(0, 80))`;

describe.skipIf(browserPath === undefined)("the answer page", () => {
  it.each([
    { on: "a phone", ...phone },
    { on: "a phone in the dark", ...phone, dark: true },
    { on: "a small phone", width: 320, height: 568 },
    { on: "a laptop", width: 1280, height: 800 },
  ])("can be read and used by everybody on $on", async (view) => {
    const complaints = await visit(view, async (page) => {
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      expect(await page.evaluate(small)).toEqual([]);
      expect(await findings(page)).toEqual([]);
      await page.getByText("Details").click();
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      expect(await findings(page)).toEqual([]);
      await page.getByLabel("keep 3").check();
      await page.getByRole("button", { name: "Send my answer" }).click();
      await page.getByRole("heading", { name: "Thank you" }).waitFor();
      expect(await findings(page)).toEqual([]);
    });
    expect(complaints).toEqual([]);
    expect(await rulings()).toHaveLength(1);
  });

  it("shows both sides and everything that answers at first sight on a phone", async () => {
    await visit(phone, async (page) => {
      const ends: string = `[...document.querySelectorAll(".chips, .deadline, .choice, form summary, button")]
        .filter((each) => each.checkVisibility())
        .map((each) => [each.className || each.tagName, Math.round(each.getBoundingClientRect().bottom)])`;
      const places = (await page.evaluate(ends)) as readonly (readonly [string, number])[];
      expect(places.map(([name]) => name)).toEqual([
        "chips",
        "deadline",
        ...["choice keep", "choice change", "choice change"],
        ...["SUMMARY", "SUMMARY"],
        "button",
      ]);
      for (const [, bottom] of places) expect(bottom).toBeLessThanOrEqual(phone.height ?? 0);
      const choices: string = `[...document.querySelectorAll(".choice small")].map((each) => each.textContent)`;
      const [, ...sides] = (await page.evaluate(choices)) as readonly string[];
      expect(sides.slice(0, 2).map((said) => said.split(" ")[0])).toEqual([
        "break-glass-db's",
        "break-glass-web's",
      ]);
    });
  });

  it("is answered with the keyboard alone, from the question to the end", async () => {
    await visit(phone, async (page) => {
      const focused = () => page.evaluate("document.activeElement.id || document.activeElement.value || ''");
      const steps: unknown[] = [];
      // What needs another word is opened first; then the answers are one stop, as ever.
      for (const key of ["Tab", "Tab", "Enter", "Shift+Tab", "Space"]) await page.keyboard.press(key);
      for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
      steps.push(await focused());
      for (let n = 0; n < 5; n += 1) {
        await page.keyboard.press("Tab");
        steps.push(await focused());
        if (n === 0) await page.keyboard.type("7");
        if (n === 2) await page.keyboard.press("Enter");
        if (n === 3) await page.keyboard.type("meet there");
      }
      expect(steps.slice(0, 5)).toEqual(["own", "value", "for", "", "note"]);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Thank you" }).waitFor();
    });
    expect(await rulings()).toMatchObject([{ answer: "value", value: "7", note: "meet there" }]);
  });

  it("shows where the focus is", async () => {
    const outline = `(() => {
      const focused = document.activeElement;
      return getComputedStyle(focused.type === "radio" ? focused.closest(".choice") : focused).outlineWidth;
    })()`;
    await visit(phone, async (page) => {
      for (let n = 0; n < 6; n += 1) {
        await page.keyboard.press("Tab");
        expect(await page.evaluate(outline)).toBe("3px");
      }
    });
  });

  it("names everything for those who do not see it", async () => {
    await visit(phone, async (page) => {
      await page.getByText(other).click();
      await page.getByText(addNote).click();
      expect(await page.locator("main form").ariaSnapshot()).toMatchInlineSnapshot(`
        "- group "Your answer":
          - text: Your answer
          - radio "keep 3 Keep deploy's wish for consistency · break-glass-web's limit is broken · until something changes"
          - text: keep
          - code: "3"
          - text: Keep deploy's wish for consistency · break-glass-web's limit is broken · until something changes
          - radio "set 2 Change break-glass-db's wish for availability (INC-2000) · break-glass-web's limit is broken · deploy waits · until something changes"
          - text: set
          - code: "2"
          - text: Change break-glass-db's wish for availability (INC-2000) · break-glass-web's limit is broken · deploy waits · until something changes
          - radio "set 10 Change break-glass-web's wish for availability (INC-1042) · break-glass-db's limit is broken · deploy waits · until something changes"
          - text: set
          - code: "10"
          - text: Change break-glass-web's wish for availability (INC-1042) · break-glass-db's limit is broken · deploy waits · until something changes
          - group:
            - text: "Other: your own value, or a hold"
            - radio "set a whole number of your own, if no guardrail forbids it Change"
            - text: set a whole number of your own, if no guardrail forbids it Change Your value
            - spinbutton "Your value"
            - radio "hold 3 for a time, after which it is weighed again Ask again what stands there now · break-glass-web's limit is broken · as long as you say"
            - text: hold
            - code: "3"
            - text: for a time, after which it is weighed again Ask again what stands there now · break-glass-web's limit is broken · as long as you say For how long
            - combobox "For how long":
              - option "1 hour (to 05:41)" [selected]
              - option "4 hours (to 08:41)"
              - option "12 hours (to 16:41)"
              - option "1 day (to 22 Nov 04:41)"
              - option "3 days (to 24 Nov 04:41)"
              - option "7 days (to 28 Nov 04:41)"
        - group:
          - text: Add a note for the record
          - textbox "Add a note for the record"
          - paragraph: At most 500 characters. Everybody who reads the record reads it too.
        - button "Send my answer"
        - paragraph: The first answer counts, and nothing but this button sends one."
      `);
    });
  });

  it("is answered without scripts", async () => {
    await visit({ ...phone, script: false }, async (page) => {
      await page.getByText(other).click();
      await page.getByLabel("hold 3").check();
      await page.getByLabel("For how long").selectOption("4h");
      await page.getByRole("button", { name: "Send my answer" }).click();
      expect(await page.locator("h1").innerText()).toContain("Thank you");
    });
    expect(await rulings()).toMatchObject([{ answer: "hold", proof: "link" }]);
  });

  it("sends nothing when nothing is chosen, however hard the button is pressed", async () => {
    await visit(phone, async (page) => {
      for (let n = 0; n < 5; n += 1) await page.getByRole("button", { name: "Send my answer" }).click();
      await page.getByText(other).click();
      await page.getByLabel("Your value").fill("7");
      await page.keyboard.press("Enter");
      expect(await page.locator("h1").innerText()).toContain("run 3 instances");
    });
    expect(await rulings()).toEqual([]);
  });

  it("is changed by no scanner, though it runs scripts and presses what it finds", async () => {
    const before = await docketOf(place.story(), place.story().resource);
    await visit(phone, async (page) => {
      await page.evaluate("for (const each of document.querySelectorAll('a, button, summary')) each.click()");
      await page.mouse.wheel(0, 4_000);
      await page.goto(`${place.origin}/a/${link}?choice=keep`, { waitUntil: "networkidle" });
      await page.evaluate("document.querySelector('form').requestSubmit()");
      await page.waitForLoadState("networkidle");
    });
    expect(await docketOf(place.story(), place.story().resource)).toEqual(before);
  });

  it("a page that another one frames or feeds does not answer", async () => {
    const before = await docketOf(place.story(), place.story().resource);
    await inBrowser(phone, async (browser) => {
      const page = await browser.newPage();
      const at = `${place.origin}/a/${link}`;
      await page.route("https://evil.example/", (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `<iframe src="${at}"></iframe><form method="post" action="${at}"><input name="choice" value="keep"><button>win</button></form>`,
        }),
      );
      await page.goto("https://evil.example/");
      expect(await page.frames().at(-1)?.content()).not.toContain("Send my answer");
      await page.getByRole("button", { name: "win" }).click();
      await page.waitForLoadState();
      expect(await page.locator("h1").innerText()).toContain("did not come from Parley's own page");
    });
    expect(await docketOf(place.story(), place.story().resource)).toEqual(before);
  });

  it("tells times in UTC, where the reader lives, and where they are", async () => {
    const deadline = (page: Page) => page.locator(".deadline time").innerText();
    const known = "2026-11-21 08:21 Europe/Stockholm (07:21 UTC)";
    await visit({ ...phone, zone: "Europe/Stockholm" }, async (page) =>
      expect(await deadline(page)).toBe(known),
    );
    await visit({ ...phone, zone: "Asia/Tokyo" }, async (page) =>
      expect(await deadline(page)).toBe(`${known}, Sat 16:21 where you are`),
    );
  });

  it("is there at once", async () => {
    const times: number[] = [];
    await visit(phone, async (page) => {
      for (let n = 0; n < 20; n += 1) {
        await page.reload();
        times.push(await page.evaluate("performance.getEntriesByType('navigation')[0].responseStart"));
      }
    });
    const inOrder = times.toSorted((a, b) => a - b);
    console.log(`time to first byte of the answer page: median ${inOrder[10]?.toFixed(1)} ms of 20 loads`);
    expect(inOrder[10]).toBeLessThan(1_000);
  });

  it("tells anyone who comes late who was first", async () => {
    await visit(phone, async (page) => {
      await answerBy(place.story(), link, { choice: "value-1" });
      await page.getByLabel("keep 3").check();
      await page.getByRole("button", { name: "Send my answer" }).click();
      expect(await page.locator("h1").innerText()).toBe("Your answer stands");
      expect(await findings(page)).toEqual([]);
    });
    expect(await rulings()).toHaveLength(1);
  });
});
