import { type Declare, examples } from "../../door.ts";
import type { ShadowAsked } from "../../policy/tell-shadow.ts";

const about = `Tell what a candidate policy would decide, beside what was decided: which verdicts differ, by row, by who wrote,
by environment and by direction, and how many questions a day each policy asks.

The candidate is named as \`shadow\` in the deployment, or with \`parley serve --shadow FILE\`. After the first difference on
a resource whatever follows there is unknown. Asked with your own credentials of AWS.`;

export const declarePolicyShadow: Declare = (parent, { terminal, finish }) => {
  parent
    .command("shadow")
    .summary("tell what the policy that is tried would decide")
    .description(about)
    .option("--at <url>", "the address of Parley's API (default: PARLEY)")
    .option("--region <region>", "where Parley lives, if its address does not say so (default: AWS_REGION)")
    .option("--trial <id>", "another trial than the latest")
    .option("--examples <folder>", "write the latest examples there, as disputes for `parley decide`")
    .option("--json", "print one JSON document")
    .addHelpText(
      "after",
      examples(
        ["parley policy shadow", "what differs so far"],
        ["parley policy shadow --examples differing", "each example as a dispute"],
        ["parley decide differing/0a1b2c3d4e5f6071.json --policy candidate.yaml", "one of them, explained"],
      ),
    )
    .action(async (options: ShadowAsked) => {
      const { tellShadow } = await import("../../policy/tell-shadow.ts");
      const { openApiDesk } = await import("#adapters/parley/api-desk.ts");
      finish(await tellShadow(options, terminal, openApiDesk));
    });
};
