import { type Declare, examples } from "../../door.ts";
import type { Asked } from "../../remote/open.ts";
import { asking, openRemote } from "../../remote/open.ts";

const about = `Say why a field is as it is now: the reasons with their rows of the policy, who waits for what, and what would change it.

Nothing is written and nothing stored.`;

export const declareWhy: Declare = (parent, { terminal, finish }) => {
  asking(
    parent
      .command("why")
      .summary("say why a field is as it is, and what would change it")
      .description(about)
      .argument("<resource>", "such as `123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout`")
      .argument("<field>", "such as `/DesiredCapacity`"),
  )
    .addHelpText(
      "after",
      examples([
        "parley why 123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout DesiredCapacity",
        "the reasons, and what would let another win",
      ]),
    )
    .action(async (resource: string, field: string, options: Asked) => {
      const { tellWhy } = await import("../../asking/why.ts");
      finish(await tellWhy({ ...options, resource, field }, terminal, await openRemote(options, terminal)));
    });
};
