import { type Declare, examples } from "../door.ts";

const about = `Say who owns a resource: its service, its code, its data, its security and the platform under it, each with the
line of the file of owners that says so. The last line that matches counts. Nothing of AWS is asked.

RESOURCE is account/region/type/identifier, as everywhere. Its tags are those that you name, or those that a dispute has.`;

type OwnersOptions = {
  readonly file: string;
  readonly tag?: readonly string[];
  readonly dispute?: string;
  readonly json?: boolean;
};

const fleet = "123456789012/eu-north-1/AWS::RDS::DBInstance/orders";

export const declareOwners: Declare = (parent, { terminal, finish }) => {
  parent
    .command("owners")
    .summary("say who owns a resource, and which line says so")
    .description(about)
    .argument("<resource>", "account/region/type/identifier")
    .option("-f, --file <owners>", "the file of owners", "OWNERS")
    .option("-t, --tag <key=value...>", "tags as last settled, such as `service=checkout`")
    .option("--dispute <file>", "a dispute on the resource, whose settled tags count")
    .option("--json", "print one JSON document")
    .addHelpText(
      "after",
      examples(
        [`parley owners ${fleet} --tag service=orders`, "who is asked about this database"],
        [
          `parley owners ${fleet} --dispute dispute.yaml --json`,
          "the same for a program, by a dispute's tags",
        ],
      ),
    )
    .action(async (resource: string, { tag, ...options }: OwnersOptions) => {
      const { tellOwners } = await import("./tell-owners.ts");
      finish(await tellOwners({ resource, ...options, ...(tag !== undefined && { tags: tag }) }, terminal));
    });
};
