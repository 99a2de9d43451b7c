import { type Declare, examples } from "../../door.ts";
import type { RebuildAsked } from "../../learn/rebuild.ts";

const about = `Make precedents again from the decisions of an exported ledger, each by the policy of then, and write them into a file.

With --function a Parley on AWS is told to note them again as well: what was answered before \`learning\` was turned on, or what was
lost. It reads each decision in its own ledger, and what it remembers already stays as it is. Done twice it changes nothing.`;

export const declareRebuild: Declare = (parent, { terminal, finish }) => {
  parent
    .command("rebuild")
    .argument("[file]", "where precedents are written, a line of JSON each")
    .summary("make precedents again from decisions")
    .description(about)
    .requiredOption("--from <file>", "what `parley ledger export` or `parley serve --ledger` wrote")
    .option("--policy <file>", "told under this policy (default: the one decided by last)")
    .option("--function <name>", "`NAME-note-precedent` of a Parley on AWS, called with your own credentials")
    .option("--region <region>", "where that function is (default: AWS_REGION)")
    .option("--json", "print one JSON document")
    .addHelpText(
      "after",
      examples(
        ["parley learn rebuild precedents.jsonl --from ledger.jsonl.gz", "into a file, asking nobody"],
        [
          "parley learn rebuild --from ledger.jsonl.gz --function parley-note-precedent",
          "into a Parley on AWS",
        ],
      ),
    )
    .action(async (file: string | undefined, options: Omit<RebuildAsked, "file">) => {
      const { rebuild } = await import("../../learn/rebuild.ts");
      const { openNotingDesk } = await import("#adapters/aws/desk/noting-desk.ts");
      const asked = file === undefined ? options : { ...options, file };
      finish(await rebuild(asked, terminal, openNotingDesk));
    });
};
