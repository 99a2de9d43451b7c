import { type Declare, examples } from "../../door.ts";
import type { Asked } from "../../remote/open.ts";
import { asking, openRemote } from "../../remote/open.ts";

const about = `One page about now: what you declared and still stands, the questions that are open, and the situations that are open.`;

export const declareDigest: Declare = (parent, { terminal, finish }) => {
  asking(parent.command("digest").summary("one page about now").description(about))
    .addHelpText("after", examples(["parley digest", "what stands, what is asked, what is the matter"]))
    .action(async (options: Asked) => {
      const { tellDigest } = await import("../../asking/digest.ts");
      finish(await tellDigest(options, terminal, await openRemote(options, terminal)));
    });
};
