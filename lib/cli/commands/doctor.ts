import { type Declare, examples } from "../door.ts";

const about = `Say of everybody whom a deployment asks or tells whether messages reach them.

Reads the deployment and the subscriptions of its topic, with your own credentials, and changes nothing. Exit
code 1 says that somebody is not reached, or could be cut off by anybody who finds a mail. With the ledger's table, each source of the policy is told of as well: its last
message, refusals, and what could not be read.`;

type DoctorOptions = {
  readonly config: string;
  readonly region?: string;
  readonly name?: string;
  readonly table?: string;
  readonly json?: boolean;
};

export const declareDoctor: Declare = (parent, { terminal, finish }) => {
  parent
    .command("doctor")
    .summary("say whether messages reach those who are asked")
    .description(about)
    .option("--config <file>", "the deployment", "parley.config.yaml")
    .option("--region <region>", "where Parley lives (default: as the deployment, or AWS_REGION, says)")
    .option("--name <name>", "what the installation is called (default: as the deployment says)")
    .option("--table <name>", "the ledger's table: say what came of the messages of each source as well")
    .option("--json", "print one JSON document")
    .addHelpText(
      "after",
      examples(
        ["parley doctor", "the deployment in this folder"],
        ["parley doctor --config parley.config.yaml --region eu-north-1 --json", "for a program"],
      ),
    )
    .action(async (options: DoctorOptions) => {
      const { examine } = await import("../doctor/examine.ts");
      const { openNoticeDesk } = await import("#adapters/aws/desk/notice-desk.ts");
      const { openSourceDesk } = await import("#adapters/aws/desk/source-desk.ts");
      finish(await examine(options, terminal, openNoticeDesk, openSourceDesk));
    });
};
