import type { HandoverAsked } from "../../declaring/handover.ts";
import { type Declare, examples } from "../../door.ts";
import { asking, openRemote } from "../../remote/open.ts";

const about = `Hand fields over that you declared: your intent on them ends once somebody else would hold them without it.

The verdict without your claim is asked first. Unless it names the other as the holder nothing is withdrawn, so that the
value never falls to a default between two owners; the exit code is 3 then, and what they have to declare is printed.`;

export const declareHandover: Declare = (parent, { terminal, finish }) => {
  asking(
    parent
      .command("handover")
      .summary("hand fields over to another owner")
      .description(about)
      .argument("<resource>", "such as `123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout`")
      .argument("<field...>", "such as `/DesiredCapacity`")
      .requiredOption("--to <actor>", "who takes over, such as `123456789012:role/deploy`"),
  )
    .addHelpText(
      "after",
      examples([
        "parley handover 123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout DesiredCapacity --to 123456789012:role/deploy",
        "theirs from now on, if they claim it",
      ]),
    )
    .action(
      async (resource: string, fields: string[], options: Omit<HandoverAsked, "resource" | "fields">) => {
        const { tellHandover } = await import("../../declaring/handover.ts");
        finish(
          await tellHandover({ ...options, resource, fields }, terminal, await openRemote(options, terminal)),
        );
      },
    );
};
