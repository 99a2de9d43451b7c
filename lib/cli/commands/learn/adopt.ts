import { type Declare, examples } from "../../door.ts";
import type { AdoptAsked } from "../../learn/adopt-draft.ts";

const about = `Print the patch that puts a proven draft into a policy: its row, and above it where it comes from. No other
line changes. The policy with the row is linted, and suites and stored decisions are judged with it, where you name them.
Nothing is written without --write, and nothing is written that has an error or turns a suite red.`;

const several = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

export const declareLearnAdopt: Declare = (parent, { terminal, finish }) => {
  parent
    .command("adopt")
    .summary("print the patch that puts a draft into a policy")
    .description(about)
    .argument("<draft>", "the id of the draft, or how it begins")
    .requiredOption("--policy <file>", "the policy, as you keep it")
    .requiredOption("--from <file>", "drafts as JSON: a list, or one on each line")
    .option("--suite <path>", "a suite, or a folder of them, that has to stay green", several)
    .option("--records <file>", "stored decisions, one on each line, to be judged again")
    .option("--write", "write it into the file")
    .addHelpText(
      "after",
      examples(
        [
          "parley learn adopt 3f2a9c11 --policy policy.yaml --from drafts.json",
          "the patch, for a pull request",
        ],
        [
          "parley learn adopt 3f2a9c11 --policy policy.yaml --from drafts.json --suite tests/ --write",
          "the same, written if every suite stays green",
        ],
      ),
    )
    .action(async (draft: string, options: Omit<AdoptAsked, "draft">) => {
      const { adoptDraft } = await import("../../learn/adopt-draft.ts");
      finish(await adoptDraft({ ...options, draft }, terminal));
    });
};
