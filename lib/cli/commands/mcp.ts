import { type Declare, examples } from "../door.ts";
import { asking } from "../remote/open.ts";
import type { At } from "../remote/remote.ts";

const about = `Serve the tools of the Model Context Protocol on standard input and output, for an agent: check_change, check_plan, who_holds, explain,
open_questions, declare_intent and withdraw_intent, asked with the credentials that it runs with.

No tool answers a question, gives leave or raises an urgency: for that a person signs in.`;

export const declareMcp: Declare = (parent, { terminal, finish }) => {
  const command = parent.command("mcp").summary("serve an agent's tools").description(about);
  asking(command, { json: false })
    .addHelpText(
      "after",
      examples([
        "parley mcp --at https://abc123.execute-api.eu-north-1.amazonaws.com/v1",
        "what an agent starts",
      ]),
    )
    .action(async (options: At) => {
      const { serveMcp } = await import("../mcp/serve-mcp.ts");
      finish(await serveMcp(options, terminal));
    });
};
