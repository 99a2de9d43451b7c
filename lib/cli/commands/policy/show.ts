import { type Declare, examples } from "../../door.ts";

const about = `Show what the layers of a policy come to, as one file: before each row stands where it was written, and over
what it speaks; at the end stands what was removed, by whom and why. The text reads back as the same policy.`;

export const declarePolicyShow: Declare = (parent, { terminal, finish }) => {
  parent
    .command("show")
    .summary("show what the layers of a policy come to")
    .description(about)
    .argument("[policy]", "a policy in YAML (default: the packaged one)")
    .option("--json", "print it as one JSON document")
    .addHelpText(
      "after",
      examples(
        ["parley policy show policy.yaml", "every row and its origin"],
        ["parley policy show policy.yaml > whole.yaml", "the same policy in one file"],
      ),
    )
    .action(async (policy: string | undefined, options: { json?: boolean }) => {
      const { printPolicy } = await import("../../policy/print-policy.ts");
      finish(await printPolicy({ policy, ...options }, terminal));
    });
};
