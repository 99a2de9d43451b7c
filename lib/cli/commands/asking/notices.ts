import type { NoticesAsked } from "../../asking/notices.ts";
import { type Declare, examples } from "../../door.ts";
import type { Asked } from "../../remote/open.ts";
import { asking, openRemote } from "../../remote/open.ts";

const about = `List what became of what you wrote and want: what was put back or refused, by whom, until when, and what
would be kept instead.`;

const shown = examples(
  ["parley notices", "all of the last 30 days"],
  ["parley notices --wait 20 --json", "wait for the first, and say where to go on from: `after`"],
);

export const declareNotices: Declare = (parent, { terminal, finish }) => {
  asking(parent.command("notices").summary("list what became of your stakes").description(about))
    .option("--after <place>", "only what came later than the answer that ended there")
    .option("--wait <seconds>", "wait for the first so long, 20 at most")
    .addHelpText("after", shown)
    .action(async (options: Asked & NoticesAsked) => {
      const { tellNotices } = await import("../../asking/notices.ts");
      finish(await tellNotices(options, terminal, await openRemote(options, terminal)));
    });
};
