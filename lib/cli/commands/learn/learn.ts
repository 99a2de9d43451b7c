import { type Declare, examples } from "../../door.ts";
import type { FromLedger } from "../../learn/from-ledger.ts";
import type { Asked } from "../../remote/open.ts";
import { declareLearnAdopt } from "./adopt.ts";
import { declareAttention } from "./attention.ts";
import { declareDrafts, declareDrift, declareDrop, declareShow } from "./drafts.ts";
import { fromLedger, openAsked } from "./from-ledger.ts";
import { declareRebuild } from "./rebuild.ts";
import { declareLearnRemove } from "./remove.ts";

const precedentsAbout = `Tell how questions like those of a case were answered before, in which cases, and in what each was unlike.

It changes no verdict. What the numbers mean, and what they do not, stands in docs/learning.md.`;

const declarePrecedents: Declare = (parent, { terminal, finish }) => {
  fromLedger(
    parent
      .command("precedents")
      .argument("[case]", "the id of a case; without one it is told what telling does to answers")
      .summary("tell how questions like those of a case were answered")
      .description(precedentsAbout),
  )
    .addHelpText("after", examples(["parley learn precedents CASE", "a case that `parley cases` lists"]))
    .action(async (id: string | undefined, options: Asked & FromLedger) => {
      const { tellPrecedents } = await import("../../learn/precedents.ts");
      finish(await tellPrecedents({ ...options, id }, terminal, await openAsked(options, terminal)));
    });
};

const declareExport: Declare = (parent, { terminal, finish }) => {
  fromLedger(
    parent
      .command("export")
      .argument("<file>", "where it is written, a line of JSON for each answer")
      .summary("write what is remembered of answers into a file")
      .description(
        "Write every answer that is told of into a file: no person, no resource and no value is in it.",
      ),
  )
    .addHelpText("after", examples(["parley learn export answers.jsonl", "of all teams"]))
    .action(async (file: string, options: Asked & FromLedger) => {
      const { exportAnswers } = await import("../../learn/precedents.ts");
      finish(await exportAnswers({ ...options, file }, terminal, await openAsked(options, terminal)));
    });
};

const regretAbout = `Tell what became of what was kept and put back in the last 14 days: undone within a day by another human or by
an answer, or followed within an hour by an alarm; beside it how often the same happens without a verdict.

These are facts beside a verdict and never causes. Nothing is told by person.`;

const declareRegret: Declare = (parent, { terminal, finish }) => {
  fromLedger(
    parent
      .command("regret")
      .option("--by <what>", "only by `row`, `class`, `environment` or `hours`")
      .summary("tell what became of what was kept and put back")
      .description(regretAbout),
  )
    .addHelpText(
      "after",
      examples(["parley learn regret --by row", "which row of the policy went wrong how often"]),
    )
    .action(async (options: Asked & FromLedger & { readonly by?: string }) => {
      const { tellRegret } = await import("../../learn/regret.ts");
      finish(await tellRegret(options, terminal, await openAsked(options, terminal)));
    });
};

export const declareLearn: Declare = (parent, door) => {
  const learn = parent.command("learn").helpCommand(false).description("tell what is learnt from answers");
  declarePrecedents(learn, door);
  declareRegret(learn, door);
  declareAttention(learn, door);
  declareExport(learn, door);
  declareRebuild(learn, door);
  declareDrafts(learn, door);
  declareShow(learn, door);
  declareLearnAdopt(learn, door);
  declareLearnRemove(learn, door);
  declareDrop(learn, door);
  declareDrift(learn, door);
};
