import { exitCodes } from "./exit-codes.ts";
import { answerFault } from "./fault-report.ts";
import { programFor } from "./program.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** Runs one command line, given without the program's name, and says what the process should answer. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  let code: number = exitCodes.fine;
  const finish = (answer: number) => {
    code = answer;
  };
  try {
    await programFor({ terminal, finish }).parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    return answerFault(error, terminal);
  }
}
