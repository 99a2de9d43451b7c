import { type Declare, examples } from "../../door.ts";
import { asking, openRemote } from "../../remote/open.ts";
import type { SnapshotAsked } from "../../snapshot/take.ts";

const about = `Write what a running Parley knows of some resources into a file, so that \`parley check PLAN --snapshot FILE\` judges
plans where no Parley can be asked, as it would have done at that moment. Secrets are hidden in it.

It tells more than any page: the policy's \`actors\` say with \`takesSnapshots\` who may. Keep it as you keep the policy.`;

type Options = Omit<SnapshotAsked, "file" | "resources">;

const collected = (word: string, before: readonly string[] = []): readonly string[] => [...before, word];

export const declareSnapshot: Declare = (parent, { terminal, finish }) => {
  const command = parent
    .command("snapshot")
    .summary("take away what is known, to check plans against it elsewhere")
    .description(about)
    .argument("<file>", "the file that is written; never over another")
    .argument("[resources...]", "of these, such as `checkout` or in full")
    .option("--for <plan>", "of the resources that a plan changes; `-` is standard input")
    .option("--in <account/region>", "where those resources are of which the plan does not say it")
    .option("--because <ref>", "a reference that a check may cite; may be said several times", collected);
  asking(command, { json: false })
    .addHelpText(
      "after",
      examples(
        ["parley snapshot tonight.snapshot --for plan.json", "what a check of this plan needs"],
        ["parley check plan.json --snapshot tonight.snapshot", "and the check, without any network"],
      ),
    )
    .action(async (file: string, resources: readonly string[], options: Options) => {
      const { writeSnapshot } = await import("../../snapshot/take.ts");
      const asked = { ...options, file, resources };
      finish(await writeSnapshot(asked, terminal, await openRemote(options, terminal)));
    });
};
