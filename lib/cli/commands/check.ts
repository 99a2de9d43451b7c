import { type Command, Option } from "commander";
import type { CheckOptions } from "../check/options.ts";
import { withReason } from "../declaring/reason-options.ts";
import { type Declare, examples } from "../door.ts";

const about = `Ask before a plan is applied: which of its changes would be kept, put back, or asked about.

PLAN is what \`terraform show -json\` or \`aws cloudformation describe-change-set\` prints, a CloudFormation
template, or a \`cdk.out\` folder; \`-\` is standard input. With \`--at\`, or where PARLEY says where one is, a
running Parley judges it as things stand there; with \`--snapshot\` it is judged as they stood when that was taken. Else it is judged under a policy alone: nothing is asked of
AWS, and what stands now is what the plan says stood there before.`;

type Options = Omit<CheckOptions, "plan">;

const shownExamples = examples(
  ["parley check plan.json --at https://parley.example.com/v1", "what a running Parley would do about it"],
  ["terraform show -json plan.out | parley check -", "a plan of Terraform's, under the packaged policy"],
  [
    "parley check plan.json --policy policy.yaml --because INC-1042",
    "under your own, with the reason for it",
  ],
  ["parley check cdk.out --from deployed/cdk.out --strict", "what an app changes, and nothing unknown"],
  [
    "parley check plan.json --declare --because CHG0012345 --wait 2h",
    "declare what would be put back, and return when its turn has come",
  ],
  [
    "parley check plan.json --sarif --source infra/ > check.sarif",
    "to show it at the lines of a pull request",
  ],
);

const collected = (word: string, before: readonly string[] = []): readonly string[] => [...before, word];

/** Who judges, and whose change it is. */
const withJudge = (command: Command): Command =>
  command
    .addOption(new Option("-p, --policy <file>", "judge under this policy alone").conflicts(["at"]))
    .addOption(
      new Option("--snapshot <file>", "judge by what `parley snapshot` wrote, as it was then").conflicts([
        ...["at", "policy", "declare", "once", "wait", "key", "region"],
      ]),
    )
    .option("--at <url>", "ask the Parley that runs there (default: PARLEY, unless a policy is named)")
    .option("--region <region>", "where Parley lives, if its address does not say so (default: AWS_REGION)")
    .option("--in <account/region>", "where those resources are of which the plan does not say it")
    .option("--as <role>", "the role that applies it, or who signs on a laptop; may be said twice", collected)
    .option("--key <file>", "the key file of that laptop (default: ~/.parley/laptop.key)");

/** What would not be kept is declared, and waited for. */
const withTurn = (command: Command): Command =>
  withReason(command)
    .option("--declare", "declare what would not be kept, so that it gets its turn; needs `--because`")
    .option("--once <key>", "what is declared is declared once under this key, however often it is asked")
    .option("--wait <length>", "return when its turn has come, or after so long, such as 2h");

/** How it is told. */
const withForms = (command: Command): Command =>
  command
    .option("--source <folder>", "find each resource in the files of this folder")
    .option("--strict", "what is not known is not let through (exit code 2)")
    .option("--junit <file>", "write the fields as JUnit XML for a build server as well")
    .addOption(new Option("--json", "print everything as one JSON document").conflicts(["markdown", "sarif"]))
    .addOption(new Option("--markdown", "print it as a comment for a pull request").conflicts(["sarif"]))
    .addOption(new Option("--sarif", "print it as SARIF 2.1.0, which code hosts and editors read"));

export const declareCheck: Declare = (parent, { terminal, finish }) => {
  const command = parent
    .command("check")
    .summary("ask what would become of a plan")
    .description(about)
    .argument("<plan>", "a plan, a change set, a template or `cdk.out`; `-` is standard input")
    .option("--from <template>", "the template, or the `cdk.out`, that is deployed now");
  withForms(withTurn(withJudge(command)))
    .addHelpText("after", shownExamples)
    .action(async (plan: string, options: Options) => {
      const { checkPlanFile } = await import("../check/check-plan-file.ts");
      finish(await checkPlanFile({ plan, ...options }, terminal));
    });
};
