import { type Declare, examples } from "../door.ts";
import type { ExitCode } from "../exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";

const about = `Say of everybody whom a deployment asks or tells whether messages reach them.

Reads the deployment and the subscriptions of its topic, with your own credentials, and changes nothing. Exit
code 1 says that somebody is not reached, or could be cut off by anybody who finds a mail. With the ledger's table, each source of the policy is told of as well: its last
message, refusals, and what could not be read. With \`--hook\` it tells of the hook by which CloudFormation and Cloud Control ask instead.`;

type DoctorOptions = {
  readonly config: string;
  readonly region?: string;
  readonly name?: string;
  readonly table?: string;
  readonly hook?: boolean;
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
    .option(
      "--hook",
      "say instead whether CloudFormation and Cloud Control ask before they write, as deployed",
    )
    .option("--json", "print one JSON document")
    .addHelpText(
      "after",
      examples(
        ["parley doctor", "the deployment in this folder"],
        ["parley doctor --config parley.config.yaml --region eu-north-1 --json", "for a program"],
        [
          "parley doctor --hook --region eu-west-1",
          "the hook of another region, with credentials of its account",
        ],
      ),
    )
    .action(async (options: DoctorOptions) => {
      finish(await (options.hook === true ? hookExamined(options, terminal) : examined(options, terminal)));
    });
};

async function examined(options: DoctorOptions, terminal: Terminal): Promise<ExitCode> {
  const { examine } = await import("../doctor/examine.ts");
  const { openNoticeDesk } = await import("#adapters/aws/desk/notice-desk.ts");
  const { openSourceDesk } = await import("#adapters/aws/desk/source-desk.ts");
  return await examine(options, terminal, openNoticeDesk, openSourceDesk);
}

async function hookExamined(options: DoctorOptions, terminal: Terminal): Promise<ExitCode> {
  const { examineHookOf } = await import("../doctor/hook.ts");
  const { openHookDesk } = await import("#adapters/aws/desk/hook-desk.ts");
  return await examineHookOf(options, terminal, openHookDesk);
}
