import { type Declare, examples } from "../../door.ts";

const about = `Show which rows of a policy its suites speak of: rows that decide some case, rows that are only about its
resource and fields, and rows that no case is about.

With \`--strict\` each row is dropped in turn: a row whose loss makes no case fail is named, and the exit code is 1.
So it is where a case fails already.`;

type CoverageOptions = {
  readonly policy?: string;
  readonly strict?: boolean;
  readonly lcov?: string;
  readonly json?: boolean;
};

export const declarePolicyCoverage: Declare = (parent, { terminal, finish }) => {
  parent
    .command("coverage")
    .summary("show which rows of a policy its suites test")
    .description(about)
    .argument("<path...>", "suites in YAML, or folders of them")
    .option("-p, --policy <file>", "the policy whose rows are meant (default: the packaged one)")
    .option("--strict", "drop each row in turn, and name those whose loss no case notices")
    .option("--lcov <file>", "write the lines of the policy with their counts as LCOV")
    .option("--json", "print the rows as one JSON document")
    .addHelpText(
      "after",
      examples(
        ["parley policy coverage policies/tests", "which rows of the packaged policy are tested?"],
        ["parley policy coverage suites/ --policy policy.yaml --strict", "would a lost row be noticed?"],
      ),
    )
    .action(async (paths: string[], options: CoverageOptions) => {
      const { coverSuites } = await import("../../suites/cover-suites.ts");
      finish(await coverSuites({ paths, ...options }, terminal));
    });
};
