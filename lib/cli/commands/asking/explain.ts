import { type Declare, examples } from "../../door.ts";
import type { Asked } from "../../remote/open.ts";
import { asking, openRemote } from "../../remote/open.ts";

const about = `Explain one decision in a paragraph, with the rows of the policy that decided and what people had answered by then.

Without an id it is the last decision on the resource; \`parley history\` lists them.`;

export const declareExplain: Declare = (parent, { terminal, finish }) => {
  asking(
    parent
      .command("explain")
      .summary("explain a decision")
      .description(about)
      .argument("<resource>", "such as `123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout`")
      .argument("[decision]", "its id; the last one where it is left out"),
  )
    .addHelpText(
      "after",
      examples([
        "parley explain 123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout",
        "the last decision there",
      ]),
    )
    .action(async (resource: string, decision: string | undefined, options: Asked) => {
      const { tellDecision } = await import("../../asking/decisions.ts");
      finish(
        await tellDecision({ ...options, resource, decision }, terminal, await openRemote(options, terminal)),
      );
    });
};
