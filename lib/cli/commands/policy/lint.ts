import { Option } from "commander";
import { type Declare, examples } from "../../door.ts";

const about = `Find what is wrong in a policy: contradictions, rules that nothing can reach, authority that nobody
can use, guardrails that exclude each other, types and fields that do not exist. Every finding has its
place and a remedy. A broken row is set aside and the rest is checked all the same. Warnings pass; errors
do not (exit code 64).`;

export const declarePolicyLint: Declare = (parent, { terminal, finish }) => {
  parent
    .command("lint")
    .summary("find what is wrong in a policy")
    .description(about)
    .argument("<policy>", "a policy in YAML")
    .option("--schemas <folder>", "CloudFormation schemas of types of your own, or newer ones")
    .option("--json", "print the findings as one JSON document")
    .addOption(
      new Option("--sarif", "print them as SARIF 2.1.0, which code hosts and editors read").conflicts("json"),
    )
    .addHelpText(
      "after",
      examples(
        ["parley policy lint policy.yaml", "every finding as file:line:column"],
        [
          "parley policy lint policy.yaml --schemas schemas/",
          "types that the catalogue lacks are known as well",
        ],
        ["parley policy lint policy.yaml --sarif > lint.sarif", "to show the findings in a pull request"],
      ),
    )
    .action(async (policy: string, options: { schemas?: string; json?: boolean; sarif?: boolean }) => {
      const { lintFile } = await import("../../policy/lint-file.ts");
      finish(await lintFile({ policy, ...options }, terminal));
    });
};
