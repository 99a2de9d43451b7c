import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { browserPath, inBrowser, type Viewing } from "../browser/chromium.ts";
import { folderWith, parley } from "../cli/stage.ts";

/** Takes the pictures of the report that stand in the documents. */
const views: readonly (Viewing & { readonly file: string })[] = [
  { file: "replay.png", width: 1200, height: 1150 },
  { file: "replay-phone-dark.png", width: 390, height: 1150, dark: true },
];

const example = "docs/examples/replay";

if (browserPath === undefined) {
  console.error("there is no Chromium on this machine; install one, or name it in CHROMIUM");
  process.exitCode = 1;
} else {
  const report = join(await folderWith({}), "replay.html");
  await parley([
    "replay",
    `${example}/two-days.json`,
    "--situations",
    `${example}/situations.yaml`,
    "--report",
    report,
  ]);
  for (const { file, ...view } of views)
    await inBrowser(view, async (browser) => {
      const page = await browser.newPage();
      await page.goto(pathToFileURL(report).href);
      await page.screenshot({
        path: `docs/images/${file}`,
        scale: file.includes("phone") ? "device" : "css",
      });
      console.log(`docs/images/${file}`);
    });
}
