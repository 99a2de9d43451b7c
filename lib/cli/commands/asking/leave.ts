import type { LeaveAsked } from "../../asking/leave.ts";
import { type Declare, examples } from "../../door.ts";
import { asking, openRemote } from "../../remote/open.ts";

const about = `Open the page on which you let an agent act for you. A person signs in there and gives leave: keys give none,
because agents hold keys too. Without a desktop the link is printed.`;

export const declareLeave: Declare = (parent, { terminal, finish }) => {
  asking(
    parent
      .command("leave")
      .summary("open the page on which an agent is let act for you")
      .description(about)
      .argument("<agent>", "its role, such as `123456789012:role/ops-agent`")
      .option("--up-to <urgency>", "as urgently as it may act")
      .option("--because <ref>", "for what, such as `INC-1042`")
      .option("--hours <count>", "for how long: 1, 2, 4, 8 or 24")
      .option("--no-browser", "only print the link"),
  )
    .addHelpText(
      "after",
      examples(
        ["parley leave 123456789012:role/ops-agent --because INC-1042", "its page in the browser, filled in"],
        ["parley leave 123456789012:role/ops-agent --json", "the link for a program to show to a person"],
      ),
    )
    .action(async (agent: string, options: Omit<LeaveAsked, "agent">) => {
      const { openLeave } = await import("../../asking/leave.ts");
      finish(openLeave({ ...options, agent }, terminal, await openRemote(options, terminal)));
    });
};
