import { type Declare, examples } from "../../door.ts";

const about = `Run suites: disputes with the verdicts that a policy must reach on them.

PATH is a suite or a folder; in a folder every YAML file counts that is not itself a policy. A suite may
name its policy; \`--policy\` overrides it, and without either the packaged one judges.`;

export const declarePolicyTest: Declare = (parent, { terminal, finish }) => {
  parent
    .command("test")
    .summary("run suites of disputes against a policy")
    .description(about)
    .argument("<path...>", "suites in YAML, or folders of them")
    .option("-p, --policy <file>", "the policy to test")
    .option("--junit <file>", "write the results as JUnit XML for a build server")
    .option("--json", "print the results as one JSON document")
    .addHelpText(
      "after",
      examples(
        ["parley policy test policies/", "every suite beneath a folder"],
        ["parley policy test suite.yaml --policy policy.yaml", "does my policy decide as it should?"],
        ["parley policy test suites/ --junit results.xml", "for a build server"],
      ),
    )
    .action(async (paths: string[], options: { policy?: string; junit?: string; json?: boolean }) => {
      const { testSuites } = await import("../../suites/test-suites.ts");
      finish(await testSuites({ paths, ...options }, terminal));
    });
};
