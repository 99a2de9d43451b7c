import { Option } from "commander";
import type { CheckOptions } from "../check/options.ts";
import { type Declare, examples } from "../door.ts";

const about = `Ask before a plan is applied: which of its changes would be kept, put back, or asked about.

PLAN is what \`terraform show -json\` or \`aws cloudformation describe-change-set\` prints, a CloudFormation
template in JSON, or a \`cdk.out\` folder; \`-\` is standard input. It is judged under a policy alone:
nothing is asked of AWS, and what stands now is what the plan says stood there before.`;

type Options = Omit<CheckOptions, "plan">;

const shownExamples = examples(
  ["terraform show -json plan.out | parley check -", "a plan of Terraform's, under the packaged policy"],
  [
    "parley check plan.json --policy policy.yaml --because INC-1042",
    "under your own, with the reason for it",
  ],
  ["parley check cdk.out --from deployed/cdk.out --strict", "what an app changes, and nothing unknown"],
  [
    "parley check plan.json --sarif --source infra/ > check.sarif",
    "to show it at the lines of a pull request",
  ],
);

export const declareCheck: Declare = (parent, { terminal, finish }) => {
  parent
    .command("check")
    .summary("ask what would become of a plan")
    .description(about)
    .argument("<plan>", "a plan, a change set, a template or `cdk.out`; `-` is standard input")
    .option("--from <template>", "the template, or the `cdk.out`, that is deployed now")
    .option("-p, --policy <file>", "the policy to judge under (default: the packaged one)")
    .option("--intent <goal>", "the goal that the session would state")
    .option("--because <reference>", "the incident, ticket or finding that it would name")
    .option("--source <folder>", "find each resource in the files of this folder")
    .option("--strict", "values of which it is not known where they stand are not let through (exit code 2)")
    .option("--junit <file>", "write the fields as JUnit XML for a build server as well")
    .addOption(new Option("--json", "print everything as one JSON document").conflicts(["markdown", "sarif"]))
    .addOption(new Option("--markdown", "print it as a comment for a pull request").conflicts(["sarif"]))
    .addOption(new Option("--sarif", "print it as SARIF 2.1.0, which code hosts and editors read"))
    .addHelpText("after", shownExamples)
    .action(async (plan: string, options: Options) => {
      const { checkPlanFile } = await import("../check/check-plan-file.ts");
      finish(await checkPlanFile({ plan, ...options }, terminal));
    });
};
