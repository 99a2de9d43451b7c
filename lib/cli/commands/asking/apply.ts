import type { ApplyAsked } from "../../applying/apply.ts";
import { type Declare, examples } from "../../door.ts";
import { asking, openRemote } from "../../remote/open.ts";

const about = `Declare what a folder of intents says, one in each file as the API takes it. All are valid, or nothing is done; what stands
already is left alone, so that a second run writes nothing; what a file says anew takes the place of what it said before.

\`--prune\` withdraws what this folder declared and no file says any more, and nothing else. A folder goes by its own name,
or by \`--name\`, and only what you declared yourself is ever touched.`;

export const declareApply: Declare = (parent, { terminal, finish }) => {
  const command = parent
    .command("apply")
    .summary("declare what a folder of intents says")
    .description(about)
    .requiredOption("-f, --file <folder>", "the folder, such as `intents/`")
    .option("--name <name>", "what the folder is called (default: its own name)")
    .option("--prune", "withdraw what this folder declared and no file says any more");
  asking(command)
    .addHelpText(
      "after",
      examples(["parley apply -f intents/ --prune", "as the files say, no more and no less"]),
    )
    .action(async (options: ApplyAsked) => {
      const { applyIntents } = await import("../../applying/apply.ts");
      finish(await applyIntents(options, terminal, await openRemote(options, terminal)));
    });
};
