import { Command, type Help } from "commander";
import { packageVersion } from "#catalogue/store/package-root.ts";
import { declareApproversConfirm } from "./commands/approvers-confirm.ts";
import { declareAnswer } from "./commands/asking/answer.ts";
import { declareApply } from "./commands/asking/apply.ts";
import { declareCases } from "./commands/asking/cases.ts";
import { declareDeclare } from "./commands/asking/declare.ts";
import { declareDigest } from "./commands/asking/digest.ts";
import { declareExplain } from "./commands/asking/explain.ts";
import { declareHandover } from "./commands/asking/handover.ts";
import { declareHistory } from "./commands/asking/history.ts";
import { declareLeave } from "./commands/asking/leave.ts";
import { declareNotices } from "./commands/asking/notices.ts";
import { declareSituation } from "./commands/asking/situation.ts";
import { declareSnapshot } from "./commands/asking/snapshot.ts";
import { declareWho } from "./commands/asking/who.ts";
import { declareWhy } from "./commands/asking/why.ts";
import { declareWithdraw } from "./commands/asking/withdraw.ts";
import { declareAuthors } from "./commands/authors.ts";
import { declareCatalogue } from "./commands/catalogue.ts";
import { declareCheck } from "./commands/check.ts";
import { declareCompletion } from "./commands/completion.ts";
import { declareDecide } from "./commands/decide.ts";
import { declareDoctor } from "./commands/doctor.ts";
import { declareLearn } from "./commands/learn/learn.ts";
import { declareLedgerExport } from "./commands/ledger-export.ts";
import { declareLedgerVerify } from "./commands/ledger-verify.ts";
import { declareMcp } from "./commands/mcp.ts";
import { declarePolicyCoverage } from "./commands/policy/coverage.ts";
import { declarePolicyDiff } from "./commands/policy/diff.ts";
import { declarePolicyExplain } from "./commands/policy/explain.ts";
import { declarePolicyHits } from "./commands/policy/hits.ts";
import { declarePolicyInit } from "./commands/policy/init.ts";
import { declarePolicyLint } from "./commands/policy/lint.ts";
import { declarePolicyShadow } from "./commands/policy/shadow.ts";
import { declarePolicyShow } from "./commands/policy/show.ts";
import { declarePolicyTest } from "./commands/policy/test.ts";
import { declareRead } from "./commands/read.ts";
import { declareReplay } from "./commands/replay.ts";
import { declareRun } from "./commands/run.ts";
import { declareSandbox } from "./commands/sandbox.ts";
import { declareSchema } from "./commands/schema.ts";
import { declareSend } from "./commands/send.ts";
import { declareServe } from "./commands/serve.ts";
import { declareTour } from "./commands/tour.ts";
import { type CommandDoor, type Declare, examples } from "./door.ts";
import { declareOwners } from "./owners/declare-owners.ts";
import { hasColour } from "./terminal/terminal.ts";

const about = `Parley weighs rival changes to the same cloud resource: who wants what, for which goal, and why now.
It keeps a change, reverts it, or asks a person, and says why.`;

const answers = `
Exit codes:
  0   keep, or all is well
  1   a fault, or a test that failed
  2   ask: a person has to decide
  3   revert: the live value loses
  64  the command or a file is not as it must be
`;

// Headings and descriptions in the reader's terms; commander's own are kept where they are plain.
const help: Partial<Help> = {
  sortSubcommands: false,
  sortOptions: false,
  showGlobalOptions: false,
  commandDescription: (command) => reflowed(command.description()),
};

/** A paragraph is broken where the reader's window ends, not where its author's did; what is indented stays as it is. */
const reflowed = (text: string): string => text.replaceAll(/(?<=\S)\n(?=\S)/g, " ");

function outputFor({ terminal }: CommandDoor) {
  return {
    writeOut: terminal.out,
    writeErr: terminal.err,
    // Faults are told once, by `main`.
    outputError: () => undefined,
    getOutHelpWidth: () => terminal.columns,
    getErrHelpWidth: () => terminal.columns,
    getOutHasColors: () => hasColour(terminal, "out"),
    getErrHasColors: () => hasColour(terminal, "err"),
  };
}

const declarePolicy: Declare = (parent, door) => {
  const policy = parent
    .command("policy")
    .helpCommand(false)
    .description("start, check, test, explain, show and compare policies");
  declarePolicyInit(policy, door);
  declarePolicyLint(policy, door);
  declarePolicyTest(policy, door);
  declarePolicyCoverage(policy, door);
  declarePolicyHits(policy, door);
  declarePolicyExplain(policy, door);
  declarePolicyShow(policy, door);
  declarePolicyDiff(policy, door);
  declarePolicyShadow(policy, door);
};

const declareApprovers: Declare = (parent, door) => {
  const approvers = parent
    .command("approvers")
    .helpCommand(false)
    .description("let questions reach approvers");
  declareApproversConfirm(approvers, door);
};

const declareLedger: Declare = (parent, door) => {
  const ledger = parent.command("ledger").helpCommand(false).description("check and export what was decided");
  declareLedgerVerify(ledger, door);
  declareLedgerExport(ledger, door);
};

/** In the order in which the help names them. */
const commands: readonly Declare[] = [
  declareDecide,
  declareCheck,
  declareSnapshot,
  declareWho,
  declareWhy,
  declareDeclare,
  declareWithdraw,
  declareHandover,
  declareRun,
  declareApply,
  declareNotices,
  declareCases,
  declareAnswer,
  declareLeave,
  declareSituation,
  declareHistory,
  declareExplain,
  declareDigest,
  declareMcp,
  declarePolicy,
  declareRead,
  declareReplay,
  declareCatalogue,
  declareServe,
  declareSandbox,
  declareSend,
  declareOwners,
  declareApprovers,
  declareDoctor,
  declareAuthors,
  declareLedger,
  declareLearn,
  declareSchema,
  declareTour,
  declareCompletion,
];

export function programFor(door: CommandDoor): Command {
  const program = new Command("parley")
    .description(about)
    .version(packageVersion(), "-v, --version", "print the version")
    .helpOption("-h, --help", "show help for a command")
    .helpCommand("help [command]", "show help for a command")
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput(outputFor(door))
    .configureHelp(help)
    .addHelpText(
      "after",
      examples(
        ["parley tour", "play disputes and guess how they end"],
        ["parley decide dispute.yaml", "judge one dispute under the packaged policy"],
        ["parley policy lint policy.yaml", "find what is wrong in a policy of your own"],
      ) + answers,
    );
  for (const declare of commands) declare(program, door);
  return program;
}
