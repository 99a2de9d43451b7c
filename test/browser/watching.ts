import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContext, Page } from "playwright-core";
import type { ServedConsole } from "./console-server.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Finding = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** Everything that axe finds, of whatever weight; run beside the page, whose policy lets in no script. */
export async function findings(page: Page): Promise<readonly string[]> {
  const found = (await page.evaluate(`${axe}; axe.run()`)) as { readonly violations: readonly Finding[] };
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`);
}

/** How far a page is wider than the screen. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** What is too small for a thumb. */
export const small = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")]
    .filter((each) => each.checkVisibility() && Math.max(each.getBoundingClientRect().height, each.closest("label")?.getBoundingClientRect().height ?? 0) < 44)
    .map((each) => each.outerHTML.slice(0, 120))`);

export type Watched = {
  readonly page: Page;
  /** What the browser said to its console, errors, and what was asked of anywhere else. */
  readonly complaints: readonly string[];
};

const shiftsFrom = `globalThis.shifts = [];
new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
  .observe({ type: "layout-shift", buffered: true });`;

/** How far what was seen already moved by itself, since the page was opened. */
export const shifted = (page: Page): Promise<readonly number[]> => page.evaluate("shifts");

/** A page of which everything is heard that it says or asks. */
export async function watchedPage(context: BrowserContext, origin: string): Promise<Watched> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== origin) complaints.push(`asks for ${request.url()}`);
  });
  await page.addInitScript(shiftsFrom);
  return { page, complaints };
}

/** Lets somebody into the console without the way there. */
export async function letIn(context: BrowserContext, { at, publicUrl }: ServedConsole): Promise<void> {
  const value = await at.issuer.mint({ sub: "sub-ada", email: "ada@example.com", email_verified: true });
  await context.addCookies([{ name: "parley", value, url: publicUrl }]);
}
