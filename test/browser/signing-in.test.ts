import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Hall } from "../http/console/hall.ts";
import { docketOf } from "../pipeline/stage.ts";
import { browserPath, inBrowser } from "./chromium.ts";
import { servedConsole } from "./console-server.ts";

const axe = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
let at: Hall;
let place: string;
let publicUrl: string;

let close: () => Promise<void>;

beforeAll(async () => {
  ({ at, publicUrl, close } = await servedConsole());
  const open = (await docketOf(at.story, at.story.resource)).case;
  place = `${publicUrl}/console/questions/${open?.id}/${open?.questions[0]?.id}`;
});
afterAll(() => close());

/** Puts a page of another site between the way there and the way back, so that one comes from it to Parley. */
async function byAnotherSite(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const told = { back: "" };
  await page.route(`${publicUrl}/console/sign-in*`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { location = "", ...headers } = response.headers();
    told.back = `${publicUrl}/console/callback?${await at.issuer.visit(location)}`;
    const body = `<a href="https://issuer.example/">to the issuer</a>`;
    await route.fulfill({ status: 200, headers, body });
  });
  await page.route("https://issuer.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<a href="${told.back.replaceAll("&", "&amp;")}">let me in</a>`,
    }),
  );
  return page;
}

async function seriousFindings(page: Page): Promise<readonly string[]> {
  const results = await page.evaluate(`${axe}; axe.run()`);
  const { violations } = results as { violations: readonly { id: string; impact: string }[] };
  return violations.filter(({ impact }) => /serious|critical/.test(impact)).map(({ id }) => id);
}

describe.skipIf(browserPath === undefined)("in a browser, without scripts of ours", () => {
  it("one signs in at another site, answers, and signs out", async () => {
    await inBrowser({ width: 390, script: false }, async (context) => {
      const page = await byAnotherSite(context);
      await page.goto(`${publicUrl}/console/sign-in?back=${encodeURIComponent(new URL(place).pathname)}`);
      await page.getByText("to the issuer").click();
      expect(page.url()).toBe("https://issuer.example/");
      await page.getByText("let me in").click();
      await page.waitForURL(place);
      await page.getByLabel("keep it").check();
      await page.getByRole("button", { name: "Send my answer" }).click();
      expect(await page.textContent("h1")).toContain("Your answer is recorded");
      await page.goto(`${publicUrl}/console`);
      expect(await page.textContent("h1")).toBe("Nothing is asked of you right now");
      await page.getByRole("button", { name: "Sign out" }).click();
      expect(await page.textContent("h1")).toBe("You are signed out");
      expect(await context.cookies(publicUrl)).toEqual([]);
    });
    const { rulings } = await docketOf(at.story, at.story.resource);
    expect(rulings).toMatchObject([{ answer: "keep", proof: "signed in" }]);
  });

  it("the pages on the way are without serious findings, by day and by night", async () => {
    for (const dark of [false, true]) {
      await inBrowser({ width: 390, dark }, async (context) => {
        // The page's own rules let nothing of ours in; what looks at it must get past them.
        const page = await context.newPage();
        await page.goto(`${publicUrl}/console`);
        await withoutRules(page);
        for (const path of ["/console", "/console/callback", "/console/nowhere"]) {
          await page.goto(`${publicUrl}${path}`);
          expect(await seriousFindings(page)).toEqual([]);
        }
      });
    }
  });
});

async function withoutRules(page: Page): Promise<void> {
  await page.route(`${publicUrl}/**`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}
