import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { served } from "../browser/answer-server.ts";
import { browserPath, inBrowser, type Viewing } from "../browser/chromium.ts";
import { folderWith, parley } from "../cli/stage.ts";
import { linkTo, twoEmergencies } from "../http/answers/scene.ts";
import { playing } from "../local/play/playing.ts";

type View = Viewing & { readonly file: string };

/** The pictures that stand in the documents. */
const ofReport: readonly View[] = [
  { file: "replay.png", width: 1200, height: 1150 },
  { file: "replay-phone-dark.png", width: 390, height: 1150, dark: true },
];
const ofAnswer: View = { file: "answer.png", width: 390, height: 1150, zone: "Europe/Stockholm" };

const ofPlay: readonly View[] = [
  { file: "play.png", width: 1200, height: 1000 },
  { file: "play-phone-dark.png", width: 390, height: 1150, dark: true },
];

const example = "docs/examples/replay";

async function taken(address: string, { file, ...view }: View): Promise<void> {
  await inBrowser(view, async (browser) => {
    const page = await browser.newPage();
    await page.goto(address);
    await page.screenshot({ path: `docs/images/${file}`, scale: view.width < 400 ? "device" : "css" });
    console.log(`docs/images/${file}`);
  });
}

async function report(): Promise<void> {
  const file = join(await folderWith({}), "replay.html");
  const log = [`${example}/two-days.json`, "--situations", `${example}/situations.yaml`];
  await parley(["replay", ...log, "--report", file]);
  for (const view of ofReport) await taken(pathToFileURL(file).href, view);
}

async function answer(): Promise<void> {
  const { origin, begin, story, close } = await served(twoEmergencies);
  await begin();
  await taken(`${origin}/a/${await linkTo(story())}`, ofAnswer);
  await close();
}

/** The laptop once the first dispute is settled. */
async function play(): Promise<void> {
  const { address, hall, pass, close } = await playing();
  await hall.carryOut("set", { resource: "checkout", as: "terraform", properties: { DesiredCapacity: "4" } });
  await pass(20 * 60_000);
  for (const view of ofPlay) await taken(address, view);
  await close();
}

if (browserPath === undefined) {
  console.error("there is no Chromium on this machine; install one, or name it in CHROMIUM");
  process.exitCode = 1;
} else {
  const [only] = process.argv.slice(2);
  const pictures = { report, answer, play };
  for (const [name, take] of Object.entries(pictures)) if (only === undefined || only === name) await take();
  // The machine of a story that waits for an answer would wait for days.
  process.exit();
}
