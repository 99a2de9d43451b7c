import { type Declare, examples } from "../../door.ts";

const about = `Say in prose and tables what a policy means: what each reason for a change is worth, which goals come
first, what nobody may do, who owns what, and who is asked.`;

export const declarePolicyExplain: Declare = (parent, { terminal, finish }) => {
  parent
    .command("explain")
    .summary("say in words what a policy means")
    .description(about)
    .argument("[policy]", "a policy in YAML (default: the packaged one)")
    .addHelpText(
      "after",
      examples(
        ["parley policy explain", "the packaged policy"],
        ["parley policy explain policy.yaml", "your own"],
      ),
    )
    .action(async (policy: string | undefined) => {
      const { explainPolicy } = await import("../../policy/explain-policy.ts");
      finish(await explainPolicy(policy, terminal));
    });
};
