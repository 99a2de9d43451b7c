import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "#catalogue/store/package-root.ts";
import { say, type TourStage, tellTitle } from "./tell.ts";
import { texts } from "./texts.ts";

const folder = "docs/examples/replay";

/** Replays the log that comes with Parley and shows its report, in the browser where somebody sits before one. */
export async function tellExample(stage: TourStage, mayOpen: boolean): Promise<void> {
  const { terminal } = stage;
  const { replayLog } = await import("../replay/replay-log.ts");
  const { showReplay, writeReport } = await import("../replay/tell-replay.ts");
  tellTitle(texts.example, stage);
  say(texts.exampleStory, terminal);
  const named = (name: string): string => join(packageRoot(), folder, name);
  const asked = { events: [named("two-days.json")], situations: named("situations.yaml") };
  const replayed = await replayLog(asked, terminal);
  if (typeof replayed === "number") return;
  const report = join(await mkdtemp(join(tmpdir(), "parley-")), "replay.html");
  await writeReport(replayed.document, report, terminal);
  await showReplay(replayed.document, report, terminal);
  terminal.out("\n");
  say(mayOpen && terminal.open(report) ? texts.opened : texts.reported, terminal);
}
