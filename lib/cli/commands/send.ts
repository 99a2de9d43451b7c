import { type Declare, examples } from "../door.ts";
import type { SendOptions } from "../sandbox/send.ts";

const about = `Send real events to a running laptop (\`npm start\`): CloudTrail logs, output of lookup-events, events of
EventBridge, notifications of AWS Config, in every form that \`parley read\` takes. Resources of other accounts are shown
as the records tell, and only observed.`;

export const declareSend: Declare = (parent, { terminal, finish }) => {
  parent
    .command("send [file...]")
    .summary("send real events to a running laptop")
    .description(about)
    .option(
      "--at <address>",
      "where the laptop serves (default: PARLEY where that is one, else the usual address)",
    )
    .option("--json", "print a line for each record")
    .addHelpText(
      "after",
      examples(["parley send trail.json.gz", "take one file"], ["parley send logs/", "take a folder"]),
    )
    .action(async (names: readonly string[], options: SendOptions) => {
      const { send } = await import("../sandbox/send.ts");
      finish(await send(names, options, terminal));
    });
};
