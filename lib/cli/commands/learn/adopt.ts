import type { Draft } from "#core/learning/drafts/draft.ts";
import { type Declare, examples } from "../../door.ts";
import { placeOf, readText } from "../../inputs/disk.ts";
import type { AdoptAsked } from "../../learn/adopt-draft.ts";
import { asking, openRemote } from "../../remote/open.ts";
import type { At } from "../../remote/remote.ts";
import type { Terminal } from "../../terminal/terminal.ts";

const about = `Print the patch that puts a proven draft into a policy: its row, and above it where it comes from. No other
line changes. The policy with the row is linted, and suites and stored decisions are judged with it, where you name them.
Nothing is written without --write, and nothing is written that has an error or turns a suite red.`;

const several = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

type AdoptOptions = Omit<AdoptAsked, "draft"> & At & { readonly from?: string };

/** From a file where one is named, else from a running Parley. */
async function draftFor(wanted: string, options: AdoptOptions, terminal: Terminal): Promise<Draft> {
  if (options.from === undefined) {
    const { draftOf } = await import("../../learn/drafts.ts");
    return draftOf(wanted, await openRemote(options, terminal));
  }
  const { draftIn } = await import("../../learn/read-draft.ts");
  const place = placeOf(terminal.cwd, options.from);
  return draftIn(await readText(place), wanted, place);
}

export const declareLearnAdopt: Declare = (parent, { terminal, finish }) => {
  asking(parent.command("adopt"), { json: false })
    .summary("print the patch that puts a draft into a policy")
    .description(about)
    .argument("<draft>", "the id of the draft, or how it begins")
    .requiredOption("--policy <file>", "the policy, as you keep it")
    .option(
      "--from <file>",
      "drafts as JSON: a list, or one on each line (default: a running Parley is asked)",
    )
    .option("--suite <path>", "a suite, or a folder of them, that has to stay green", several)
    .option(
      "--records <file>",
      "stored decisions to be judged again: an exported ledger, or one on each line",
    )
    .option("--write", "write it into the file")
    .addHelpText(
      "after",
      examples(
        ["parley learn adopt 3f2a9c11 --policy policy.yaml", "the patch, for a pull request"],
        [
          "parley learn adopt 3f2a9c11 --policy policy.yaml --from drafts.json --suite tests/ --write",
          "the same, written if every suite stays green",
        ],
      ),
    )
    .action(async (draft: string, options: AdoptOptions) => {
      const { adoptDraft } = await import("../../learn/adopt-draft.ts");
      finish(
        await adoptDraft({ ...options, draft }, terminal, (wanted) => draftFor(wanted, options, terminal)),
      );
    });
};
