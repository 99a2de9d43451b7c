import { type Declare, examples } from "../door.ts";

const about = `Judge one dispute: what should become of every field, who holds it, who waits and for what.

DISPUTE is a YAML or JSON file with the claims on one resource and the facts of the moment,
or \`-\` for standard input. A record that \`--record\` wrote is judged again and compared.`;

type DecideOptions = {
  readonly policy?: string;
  readonly owners?: string;
  readonly json?: boolean;
  readonly record?: string;
};

export const declareDecide: Declare = (parent, { terminal, finish }) => {
  parent
    .command("decide")
    .summary("judge one dispute")
    .description(about)
    .argument("<dispute>", "a YAML or JSON file, or `-` for standard input")
    .option("-p, --policy <file>", "the policy to judge under (default: the packaged one)")
    .option("--owners <file>", "a file of owners, for a dispute that says nothing of them")
    .option("--json", "print the verdict as one JSON document")
    .option("--record <file>", "write the inputs and the verdict, so that it can be judged again")
    .addHelpText(
      "after",
      examples(
        ["parley decide dispute.yaml", "the verdict under the packaged policy, in words"],
        [
          "parley decide dispute.yaml --policy policy.yaml --json",
          "the same for a program, under your policy",
        ],
        ["cat dispute.yaml | parley decide -", "a dispute from another program"],
        ["parley decide verdict.json", "judge a record again: is the verdict the same to the byte?"],
      ),
    )
    .action(async (source: string, options: DecideOptions) => {
      const { decideSource } = await import("../verdict/decide-source.ts");
      finish(await decideSource({ source, ...options }, terminal));
    });
};
