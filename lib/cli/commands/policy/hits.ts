import { type Declare, examples } from "../../door.ts";
import type { HitsAsked } from "../../policy/hits-file.ts";

const about = `Count how often each row of a policy decided: without it the verdict would have been another one. A row that a
verdict names although it would be the same without it was overruled, or others said the same.

SOURCE is a log as for \`parley replay\`, a record that \`parley replay --record\` wrote, or what \`parley ledger export\`
wrote; with \`--table\`, \`--seals\` and \`--key\` the ledger of an account is read with your own credentials. What was decided is
judged again under the policy that is named, so that a candidate can be counted as well.`;

type HitsOptions = Omit<HitsAsked, "sources">;

export const declarePolicyHits: Declare = (parent, { terminal, finish }) => {
  parent
    .command("hits")
    .summary("count how often each row of a policy decided")
    .description(about)
    .argument("[source...]", "logs, records and exports of the ledger")
    .option("-p, --policy <file>", "the policy whose rows are counted (default: the packaged one)")
    .option("--table <name>", "the table of a ledger on AWS")
    .option("--seals <bucket>", "the bucket of its seals")
    .option("--key <key>", "the KMS key that signs, such as `alias/parley-seals`")
    .option("--region <region>", "where Parley lives (default: AWS_REGION)")
    .option("--json", "print the rows as one JSON document")
    .addHelpText(
      "after",
      examples(
        ["parley policy hits AWSLogs/", "which rows would have decided something?"],
        ["parley policy hits ledger.jsonl.gz --policy policy.yaml", "which rows of mine have?"],
      ),
    )
    .action(async (sources: string[], options: HitsOptions) => {
      const { tellHits } = await import("../../policy/hits-file.ts");
      const { openLedgerDesk } = await import("#adapters/aws/desk/ledger-desk.ts");
      finish(await tellHits({ sources, ...options }, terminal, openLedgerDesk));
    });
};
