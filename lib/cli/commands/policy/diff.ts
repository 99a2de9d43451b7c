import { InvalidArgumentError, Option } from "commander";
import { type Declare, examples } from "../../door.ts";
import type { DiffInput, FailOn } from "../../policy/diff/options.ts";

const about = `Tell how policy B differs from policy A by what it means: rows that are new, gone, moved or otherwise, and
whether each is stricter, looser, or cannot be shown to be either. For what may be looser a dispute is sought that the
two decide differently; it is judged under both, and \`parley decide -\` judges it again.

With \`--log\` events are replayed under both as well: which verdicts would have been others, by row, by who wrote, by
environment and by account. What follows a first difference on a field is unknown, and is said to be.`;

const help = examples(
  ["parley policy diff main.yaml policy.yaml", "what does my change mean?"],
  ["parley policy diff main.yaml policy.yaml --fail-on looser", "for a build server"],
  ["parley policy diff main.yaml policy.yaml --log AWSLogs/", "what would it have decided differently?"],
  ["parley policy diff parley-1.yaml policies/default.yaml --json", "one document for a program"],
);

const failing: readonly FailOn[] = ["looser", "unproven"];

function countOf(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 0 && count <= 100_000) return count;
  throw new InvalidArgumentError("it must be a whole number up to 100,000");
}

type DiffOptions = Omit<DiffInput, "a" | "b">;

const oneMore = (name: string, names: readonly string[] = []): readonly string[] => [...names, name];

export const declarePolicyDiff: Declare = (parent, { terminal, finish }) => {
  parent
    .command("diff")
    .summary("tell how one policy differs from another by what it means")
    .description(about)
    .argument("<a>", "the policy to start from, in YAML; `default` is the packaged one")
    .argument("<b>", "the one that is to take its place")
    .addOption(
      new Option(
        "--fail-on <what>",
        "answer with 3 where anything is `looser`, or also where that is `unproven`",
      ).choices(failing),
    )
    .option("--tries <number>", "how many disputes are tried for each difference at most", countOf, 500)
    .option("--log <events>", "replay what `parley replay` reads under both; may be named again", oneMore)
    .option("--situations <file>", "incidents, alarms and freezes of that time, as in a dispute")
    .option("--since <time>", "only what happened then or later, such as `2026-11-21T03:10:00Z`")
    .option("--until <time>", "only what happened before")
    .option("--json", "print one JSON document")
    .addHelpText("after", help)
    .action(async (a: string, b: string, options: DiffOptions) => {
      const { diffPolicies } = await import("../../policy/diff/diff-policies.ts");
      finish(await diffPolicies({ a, b, ...options }, terminal));
    });
};
