import { type Declare, examples } from "../../door.ts";
import type { ShowAsked } from "../../learn/drafts.ts";
import type { DropAsked } from "../../learn/drop-draft.ts";
import type { FromLedger } from "../../learn/from-ledger.ts";
import { type Asked, asking, openRemote } from "../../remote/open.ts";
import { fromLedger, openAsked } from "./from-ledger.ts";

const draftsAbout = `List what is drafted from answers: rows that the policy does not have and perhaps should, with how many
answers agree and how far each is proven. None of them decides anything until somebody adopts it.`;

export const declareDrafts: Declare = (parent, { terminal, finish }) => {
  fromLedger(parent.command("drafts").summary("list what is drafted from answers").description(draftsAbout))
    .addHelpText("after", examples(["parley learn drafts", "of every team, live ones first"]))
    .action(async (options: Asked & FromLedger) => {
      const { tellDrafts } = await import("../../learn/drafts.ts");
      finish(await tellDrafts(options, terminal, await openAsked(options, terminal)));
    });
};

const showAbout = `Show one draft: what it is about, from which answers, what says otherwise, and how far it is proven. With a policy
and stored decisions they are judged again, with the row and without it.`;

export const declareShow: Declare = (parent, { terminal, finish }) => {
  asking(
    parent
      .command("show")
      .argument("<draft>", "the id of the draft, or how it begins")
      .summary("show one draft with its numbers")
      .description(showAbout)
      .option("--from <file>", "an export of the ledger, in place of a running Parley")
      .option("--policy <file>", "the policy that stored decisions are judged under")
      .option("--records <file>", "stored decisions: an exported ledger, or one on each line"),
  )
    .addHelpText("after", examples(["parley learn show 3f2a9c11", "a draft that `learn drafts` lists"]))
    .action(async (id: string, { from, ...options }: Omit<ShowAsked, "id"> & Pick<FromLedger, "from">) => {
      const { tellDraft } = await import("../../learn/drafts.ts");
      // Here a policy is the one that stored decisions are judged under.
      const { policy: _, ...at } = options;
      const parley = await openAsked({ ...at, ...(from !== undefined && { from }) }, terminal);
      finish(await tellDraft({ ...options, id }, terminal, parley));
    });
};

const dropAbout = `Drop a draft that you do not want, and say why. Who dropped it, when and why stays beside the drafts; what was answered
until then makes no such draft again. A row that a policy has already stays there.`;

export const declareDrop: Declare = (parent, { terminal, finish }) => {
  asking(
    parent
      .command("drop")
      .argument("<draft>", "the id of the draft, or how it begins")
      .summary("drop a draft, and say why")
      .description(dropAbout)
      .requiredOption("--because <why>", "why, in your own words"),
  )
    .addHelpText(
      "after",
      examples([
        'parley learn drop 3f2a9c11 --because "the old cluster goes in March"',
        "it is proposed no more",
      ]),
    )
    .action(async (id: string, options: Omit<DropAsked, "id">) => {
      const { dropByHand } = await import("../../learn/drop-draft.ts");
      finish(await dropByHand({ ...options, id }, terminal, await openRemote(options, terminal)));
    });
};

const driftAbout = `Tell since when a team answers otherwise than before, by class and by row of the policy: "since 12 October put back
(9 of 11), before kept (14 of 15)". What was answered before a class changed supports no draft.`;

export const declareDrift: Declare = (parent, { terminal, finish }) => {
  fromLedger(parent.command("drift").summary("tell where answers changed").description(driftAbout))
    .addHelpText("after", examples(["parley learn drift", "of every team"]))
    .action(async (options: Asked & FromLedger) => {
      const { tellDrift } = await import("../../learn/drift.ts");
      finish(await tellDrift(options, terminal, await openAsked(options, terminal)));
    });
};
