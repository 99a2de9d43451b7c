import { type Declare, examples } from "../../door.ts";
import type { Asked } from "../../remote/open.ts";
import { asking, openRemote } from "../../remote/open.ts";

const about = `List the open cases: what is asked, whom, until when, what silence means, and where it is answered.`;

export const declareCases: Declare = (parent, { terminal, finish }) => {
  asking(parent.command("cases").summary("list what waits for an answer").description(about))
    .addHelpText("after", examples(["parley cases", "everything that is open"]))
    .action(async (options: Asked) => {
      const { tellCases } = await import("../../asking/cases.ts");
      finish(await tellCases(options, terminal, await openRemote(options, terminal)));
    });
};
