import { withReason } from "../declaring/reason-options.ts";
import { type Declare, examples } from "../door.ts";
import { asking } from "../remote/open.ts";
import type { At } from "../remote/remote.ts";
import type { RunAsked } from "../running/run-declared.ts";

const about = `Say ahead why, then run a command so that whatever it changes carries it: by the app id of every SDK, in Terraform's
user agent, and with \`--role\` by the name and the source identity of the session that it runs in.

Its exit code is the command's, and signals reach it. With \`--role\` it is the role that declares, so it needs
\`execute-api:Invoke\`, and its trust policy has to allow \`sts:SetSourceIdentity\`. If nothing could be declared nothing is
run; \`--anyway\` runs it where Parley does not answer.`;

type RunWords = Omit<RunAsked, "command"> & At;

export const declareRun: Declare = (parent, { terminal, finish }) => {
  const command = parent
    .command("run")
    .summary("declare a reason, and run a command that carries it")
    .description(about)
    .argument("<command...>", "the command, after `--`")
    .option("--role <arn>", "run it in a session of this role")
    .option("--anyway", "run it although Parley does not answer");
  asking(withReason(command), { json: false })
    .passThroughOptions()
    .addHelpText(
      "after",
      examples(
        ["parley run --because INC-1042 --for 2h -- terraform apply", "the apply counts as declared"],
        [
          "parley run --because CHG0012345 --role arn:aws:iam::123456789012:role/deploy -- make deploy",
          "in a session of the role that carries the id",
        ],
      ),
    )
    .action(async (words: string[], options: RunWords) => {
      const { runDeclared } = await import("../running/run-declared.ts");
      const { runDoor } = await import("../running/run-door.ts");
      finish(await runDeclared({ ...options, command: words }, terminal, runDoor(options, terminal)));
    });
};
