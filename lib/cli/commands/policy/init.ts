import { type Declare, examples } from "../../door.ts";
import type { InitAsked } from "../../policy/init/init-policy.ts";

const about = `Write a policy of your own over the packaged one, and a suite that it passes, from five answers: which
accounts are which environments, who deploys and which machines write, who answers, where incidents are opened and how
they and tickets are numbered, and how far Parley goes at first. Without a terminal flags answer. Nothing is ever written
over a file.

An option that takes several may be said several times, or name them with commas. What a log shows is proposed: on a
terminal to be confirmed, else as a comment, because a row grants.`;

const several = (value: string, before: string | undefined): string =>
  before === undefined ? value : `${before} ${value}`;
const severalLogs = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

const help = examples(
  ["parley policy init", "asks five questions and writes policy.yaml and policy-suite.yaml"],
  [
    "parley policy init --prod 111111111111 --test 222222222222 --deploys 111111111111:role/deploy",
    "the same without questions",
  ],
  ["parley policy init --from-log AWSLogs/", "with the roles of your own log proposed"],
);

export const declarePolicyInit: Declare = (parent, { terminal, finish }) => {
  parent
    .command("init")
    .summary("write a policy of your own, and its suite")
    .description(about)
    .argument("[file]", "where the policy goes (default: policy.yaml); its suite goes beside it")
    .option("--prod <accounts>", "accounts of production", several)
    .option("--staging <accounts>", "accounts of staging", several)
    .option("--test <accounts>", "accounts for trying things out", several)
    .option("--deploys <roles>", "roles that deploy, by ARN or as 111111111111:role/deploy", several)
    .option("--machines <roles>", "other roles of machines that write", several)
    .option(
      "--answers <people>",
      "who is asked: sso/maria@example.com, or the ARN of a user or a role",
      several,
    )
    .option("--incidents <system>", "where incidents are opened, such as pagerduty")
    .option(
      "--incident-numbers <letters>",
      "what stands before the numbers of incidents, besides INC",
      several,
    )
    .option("--ticket-numbers <letters>", "and before those of tickets, besides CHG and JIRA", several)
    .option("--at-first <how-far>", "observe, ask or enforce (default: observe)")
    .option("--from-log <events>", "a log, or a folder of logs, whose roles are proposed", severalLogs)
    .option("--json", "ask nothing, and print what was written as one JSON document")
    .addHelpText("after", help)
    .action(async (file: string | undefined, options: Omit<InitAsked, "file">) => {
      const { initPolicy } = await import("../../policy/init/init-policy.ts");
      finish(await initPolicy({ ...options, file }, terminal));
    });
};
