import { type Declare, examples } from "../../door.ts";
import type { Asked } from "../../remote/open.ts";
import { asking, openRemote } from "../../remote/open.ts";

const about = `Say who holds the fields of a resource now, for which goal, why and until when, and who else wants something there.

A field is asked about with all beneath it; its first slash may be left out.`;

export const declareWho: Declare = (parent, { terminal, finish }) => {
  asking(
    parent
      .command("who")
      .summary("say who holds a resource or one field of it")
      .description(about)
      .argument("<resource>", "such as `123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout`")
      .argument("[field]", "such as `/DesiredCapacity`"),
  )
    .addHelpText(
      "after",
      examples(
        [
          "parley who 123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout",
          "every field that somebody claims",
        ],
        [
          "parley who 123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout DesiredCapacity",
          "one of them",
        ],
      ),
    )
    .action(async (resource: string, field: string | undefined, options: Asked) => {
      const { tellHolding } = await import("../../asking/holding.ts");
      finish(
        await tellHolding({ ...options, resource, field }, terminal, await openRemote(options, terminal)),
      );
    });
};
