import { type Declare, examples } from "../../door.ts";
import type { AttentionAsked } from "../../learn/attention.ts";
import type { FromLedger } from "../../learn/from-ledger.ts";
import { fromLedger, openAsked } from "./from-ledger.ts";

const about = `Tell how many questions were put in the last 30 days: by approver and group, week by week, because of which row of the
policy, brake, kind of actor and service; how soon they were answered, how many by silence and at night.

Below stands the least that would have halved them, each question judged again with it. How somebody answered is told to nobody,
and one's own load only to oneself and to those who own the platform.`;

export const declareAttention: Declare = (parent, { terminal, finish }) => {
  fromLedger(
    parent
      .command("attention")
      .option("--by <what>", "only by `approver`, `group`, `week`, `row`, `brake`, `kind` or `service`")
      .summary("tell what takes people's attention, and what would halve it")
      .description(about),
  )
    .addHelpText(
      "after",
      examples(["parley learn attention --by row", "which rows of the policy ask how often"]),
    )
    .action(async (options: AttentionAsked & FromLedger) => {
      const { tellAttention } = await import("../../learn/attention.ts");
      finish(await tellAttention(options, terminal, await openAsked(options, terminal)));
    });
};
