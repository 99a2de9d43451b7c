import { Option } from "commander";
import { type Declare, examples } from "../door.ts";

const about = `Say what is known of a resource type or of an API call: how the call maps, which fields the type has,
whether Parley can watch it and set it back, and with which permissions.

NAME is a type such as AWS::S3::Bucket, a call such as s3:PutBucketPolicy, or a call's name alone.
The catalogue is built from public packages; nothing is asked of AWS.`;

type CatalogueOptions = {
  readonly json?: boolean;
  readonly all?: boolean;
  readonly build?: boolean;
  coverage?: string;
};

export const declareCatalogue: Declare = (parent, { terminal, finish }) => {
  parent
    .command("catalogue")
    .summary("say what is known of a type or a call")
    .description(about)
    .argument("[name]", "a resource type or an API call")
    .option("--all", "every field of a type, however deep, and every call")
    .option("--json", "print one JSON document")
    .option("--build", "build the catalogue if it is missing or stale, and say how large it is")
    .addOption(new Option("--coverage <file>", "write the page that counts all of it").hideHelp())
    .addHelpText(
      "after",
      examples(
        ["parley catalogue AWS::AutoScaling::AutoScalingGroup", "its fields, and what may be done about it"],
        ["parley catalogue autoscaling:UpdateAutoScalingGroup", "the types that the call may change"],
        ["parley catalogue PutBucketPolicy --json", "every service's call of that name, for a program"],
      ),
    )
    .action(async (name: string | undefined, options: CatalogueOptions) => {
      const { showCatalogue } = await import("../catalogue/show-catalogue.ts");
      finish(await showCatalogue({ name, ...options }, terminal));
    });
};
