import type { HistoryAsked } from "../../asking/decisions.ts";
import { type Declare, examples } from "../../door.ts";
import { asking, openRemote } from "../../remote/open.ts";

const about = `List what was decided on a resource, the latest first.`;

export const declareHistory: Declare = (parent, { terminal, finish }) => {
  asking(
    parent
      .command("history")
      .summary("list what was decided on a resource")
      .description(about)
      .argument("<resource>", "such as `123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout`")
      .option("--most <count>", "so many at most", "20"),
  )
    .addHelpText(
      "after",
      examples([
        "parley history 123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout --most 5",
        "the last five decisions",
      ]),
    )
    .action(async (resource: string, options: Omit<HistoryAsked, "resource">) => {
      const { tellHistory } = await import("../../asking/decisions.ts");
      finish(await tellHistory({ ...options, resource }, terminal, await openRemote(options, terminal)));
    });
};
