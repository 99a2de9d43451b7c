import { type Declare, examples } from "../../door.ts";
import type { Asked } from "../../remote/open.ts";
import { asking, openRemote } from "../../remote/open.ts";

const about = `Take an intent of your own back: what it claims ends at once. Doing it twice is no mistake.`;

export const declareWithdraw: Declare = (parent, { terminal, finish }) => {
  asking(
    parent
      .command("withdraw")
      .summary("take back what you declared")
      .description(about)
      .argument("<intent>", "its id, as `parley declare` printed it"),
  )
    .addHelpText("after", examples(["parley withdraw int-0a1b2c3d4e5f60718293a4b5", "it ends now"]))
    .action(async (id: string, options: Asked) => {
      const { tellWithdrawn } = await import("../../declaring/withdraw.ts");
      finish(await tellWithdrawn({ ...options, id }, terminal, await openRemote(options, terminal)));
    });
};
