import { run } from "../lib/cli/run.ts";
import { processTerminal } from "../lib/cli/terminal/process-terminal.ts";

/** What `parley.js` opens onto, once Node is new enough to read this. */
export const main = (args: readonly string[]): Promise<number> => run(args, processTerminal());
