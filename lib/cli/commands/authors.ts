import type { AuthorsAsked } from "../authors/tell-authors.ts";
import { type Declare, examples } from "../door.ts";

const about = `List who writes where, as an installation has learnt it, and strike out whom it should not have learnt.

Who brought the agreed value of a field may change it again, unless that is harmful. While Parley observes,
everybody who writes becomes such an author. RESOURCE is written like
\`123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout\`. Asked with your own credentials of AWS.`;

type AuthorsOptions = Omit<AuthorsAsked, "resource">;

export const declareAuthors: Declare = (parent, { terminal, finish }) => {
  parent
    .command("authors")
    .summary("list who writes where, and strike out what was learnt")
    .description(about)
    .argument("[resource]", "the resource; without one all of them")
    .option("--at <url>", "the address of Parley's API (default: PARLEY)")
    .option("--region <region>", "where Parley lives, if its address does not say so (default: AWS_REGION)")
    .option("--principal <principal>", "of this principal alone")
    .option("--strike", "strike the principal out, on the resource")
    .option("--field <path>", "strike them out on this field alone")
    .option("--json", "print one JSON document")
    .addHelpText(
      "after",
      examples(
        [
          "parley authors --principal 123456789012:role/deploy",
          "everything that the pipeline is the author of",
        ],
        [
          "parley authors 123456789012/eu-north-1/AWS::S3::Bucket/logs --principal sso/eve@example.com --strike",
          "she may not change there what she changed while Parley observed",
        ],
      ),
    )
    .action(async (resource: string | undefined, options: AuthorsOptions) => {
      const { tellAuthors } = await import("../authors/tell-authors.ts");
      const { openApiDesk } = await import("#adapters/parley/api-desk.ts");
      finish(await tellAuthors({ ...options, resource }, terminal, openApiDesk));
    });
};
