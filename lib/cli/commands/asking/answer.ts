import type { AnswerAsked } from "../../asking/cases.ts";
import { type Declare, examples } from "../../door.ts";
import { asking, openRemote } from "../../remote/open.ts";

const about = `Open the page on which a case is answered. A person signs in there: keys answer nothing, because agents
hold keys too. Without a desktop the link is printed.`;

export const declareAnswer: Declare = (parent, { terminal, finish }) => {
  asking(
    parent
      .command("answer")
      .summary("open the page on which a case is answered")
      .description(about)
      .argument("<case>", "its id, as `parley cases` shows it")
      .option("--no-browser", "only print the link"),
  )
    .addHelpText(
      "after",
      examples(
        ["parley answer 5e6f708192a3b4c5", "its page in the browser"],
        ["parley answer 5e6f708192a3b4c5 --json", "the link for a program to show to a person"],
      ),
    )
    .action(async (id: string, options: Omit<AnswerAsked, "id">) => {
      const { openCase } = await import("../../asking/cases.ts");
      finish(await openCase({ ...options, id }, terminal, await openRemote(options, terminal)));
    });
};
