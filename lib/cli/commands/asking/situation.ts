import type { Command } from "commander";
import type { SituationAsked } from "../../asking/situations.ts";
import { type CommandDoor, type Declare, examples } from "../../door.ts";
import { type Asked, asking, openRemote } from "../../remote/open.ts";

type SituationWords = Omit<SituationAsked, "kind" | "ref">;

function declareList(parent: Command, { terminal, finish }: CommandDoor): void {
  asking(parent.command("list").description("what is open, and what closed within the last day")).action(
    async (options: Asked) => {
      const { tellSituations } = await import("../../asking/situations.ts");
      finish(await tellSituations(options, terminal, await openRemote(options, terminal)));
    },
  );
}

function declareOpening(parent: Command, { terminal, finish }: CommandDoor): void {
  asking(
    parent
      .command("declare")
      .description("make known that something is so, in your own name")
      .argument("<kind>", "such as incident, peak, freeze or maintenance")
      .argument("<ref>", "what it is called, such as INC-1042")
      .option("--scope <key=value...>", "where it holds, such as service=checkout")
      .option("--for <length>", "it ends after so long, such as 2h")
      .option("--until <moment>", "it ends then")
      .option("--severity <word>", "how bad it is")
      .option("--note <text>", "a word for people"),
  ).action(async (kind: string, ref: string, options: SituationWords) => {
    const { sayItIsSo } = await import("../../asking/situations.ts");
    finish(await sayItIsSo({ ...options, kind, ref }, terminal, await openRemote(options, terminal)));
  });
}

function declareClosing(parent: Command, { terminal, finish }: CommandDoor): void {
  asking(
    parent
      .command("close")
      .description("make known that what you declared is over")
      .argument("<kind>", "as it was declared")
      .argument("<ref>", "as it was declared"),
  ).action(async (kind: string, ref: string, options: SituationWords) => {
    const { sayItIsOver } = await import("../../asking/situations.ts");
    finish(await sayItIsOver({ ...options, kind, ref }, terminal, await openRemote(options, terminal)));
  });
}

export const declareSituation: Declare = (parent, door) => {
  const situation = parent
    .command("situation")
    .helpCommand(false)
    .description("list what is the matter, say that something is so, or that it is over")
    .addHelpText(
      "after",
      examples(
        ["parley situation list", "what is open"],
        ["parley situation declare incident INC-1042 --scope service=checkout", "it is so from now on"],
        ["parley situation close incident INC-1042", "it is over"],
      ),
    );
  declareList(situation, door);
  declareOpening(situation, door);
  declareClosing(situation, door);
};
