import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";

const places = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

function isThere(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The browser of this machine, if it has one. */
export const browserPath: string | undefined = places.find((path) => path !== undefined && isThere(path));

// Nothing that a browser does of its own accord, so that every request is the page's.
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type Viewing = {
  readonly width: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly zone?: string;
  readonly script?: boolean;
  /** The reader's own few colours, instead of the page's. */
  readonly forced?: boolean;
};

/** Opens a browser with an empty profile, lets it be used, and leaves nothing behind. */
export async function inBrowser<T>(
  { width, height = 900, dark = false, zone = "UTC", script = true, forced = false }: Viewing,
  use: (browser: BrowserContext) => Promise<T>,
): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), "parley-browser-"));
  const browser = await chromium.launchPersistentContext(profile, {
    ...(browserPath !== undefined && { executablePath: browserPath }),
    headless: true,
    args: flags,
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: dark ? "dark" : "light",
    forcedColors: forced ? "active" : "none",
    timezoneId: zone,
    javaScriptEnabled: script,
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
