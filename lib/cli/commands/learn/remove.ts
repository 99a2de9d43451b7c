import { type Declare, examples } from "../../door.ts";
import type { RemoveAsked } from "../../learn/remove-row.ts";

const about = `Print the patch that takes a learnt row out of a policy, with the lines above it that say where it comes from.
No other line changes. A row whose draft was retired is out of use already: to take it out is housekeeping.
Nothing is written without --write.`;

export const declareLearnRemove: Declare = (parent, { terminal, finish }) => {
  parent
    .command("remove")
    .summary("print the patch that takes a learnt row out of a policy")
    .description(about)
    .argument("<row>", "the id of the row, or how that of its draft begins")
    .requiredOption("--policy <file>", "the policy, as you keep it")
    .option("--write", "write it into the file")
    .addHelpText(
      "after",
      examples(
        ["parley learn remove learnt-3f2a9c11d0e4 --policy policy.yaml", "the patch, for a pull request"],
        ["parley learn remove 3f2a9c11 --policy policy.yaml --write", "the same by its draft, written"],
      ),
    )
    .action(async (row: string, options: Omit<RemoveAsked, "row">) => {
      const { removeRow } = await import("../../learn/remove-row.ts");
      finish(await removeRow({ ...options, row }, terminal));
    });
};
