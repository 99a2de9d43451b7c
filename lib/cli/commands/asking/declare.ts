import type { Command } from "commander";
import type { DeclareAsked } from "../../declaring/declare.ts";
import { withReason, withStakes } from "../../declaring/reason-options.ts";
import { type Declare, examples } from "../../door.ts";
import { asking, openRemote } from "../../remote/open.ts";

const about = `Say ahead what you intend: a reason that your changes carry by its id, or a stake in fields of a resource.

Stakes are written \`Field=value\`, \`Field>=least\`, \`Field<=most\` and \`Field!=never\`, in quotes where the shell would take
the sign. What is printed can be given to \`eval\`: the lines set what changes carry, the rest are comments. What counts as a
wish until something is shown is said with what is missing.`;

const shown = examples(
  ["parley declare --because INC-1042 --for 2h", "a reason for whatever you change in the next two hours"],
  ['eval "$(parley declare --because CHG0012345 --for 1h)"', "the same, carried by every tool in this shell"],
  ["parley declare --from-plan plan.json --because CHG0012345", "what a plan changes, before it is applied"],
  [
    "parley declare 123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout 'DesiredCapacity>=8' --because INC-1042 --while INC-1042",
    "a stake in a field, while the incident is open",
  ],
);

const withWords = (command: Command): Command =>
  withStakes(withReason(command))
    .option("--file <file>", "an intent in YAML or JSON as the API takes it; `-` is standard input")
    .option("--from-plan <plan>", "declare what a plan changes; `-` is standard input")
    .option("--in <account/region>", "where those of its resources are of which the plan does not say it")
    .option("--under <id>", "the intent by whose leave you act")
    .option("--once <key>", "declared once under this key, however often it is asked (default: a fresh one)");

type DeclareWords = Omit<DeclareAsked, "resource" | "stakes">;

export const declareDeclare: Declare = (parent, { terminal, finish }) => {
  const command = parent
    .command("declare")
    .summary("say ahead what you intend")
    .description(about)
    .argument("[resource]", "the resource; left out for a reason")
    .argument("[stake...]", "what you want of its fields, such as `DesiredCapacity>=8`");
  asking(withWords(command))
    .addHelpText("after", shown)
    .action(async (resource: string | undefined, stakes: string[], options: DeclareWords) => {
      const asked = { ...options, resource, stakes };
      const parley = await openRemote(options, terminal);
      const { fromPlan } = asked;
      if (fromPlan !== undefined) {
        const { tellPlanDeclared } = await import("../../declaring/declared-plan.ts");
        return finish(await tellPlanDeclared({ ...asked, fromPlan }, terminal, parley));
      }
      const { tellDeclared } = await import("../../declaring/declare.ts");
      finish(await tellDeclared(asked, terminal, parley));
    });
};
