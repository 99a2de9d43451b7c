import type { Command } from "commander";
import type { Parley } from "#adapters/parley/client.ts";
import type { FromLedger } from "../../learn/from-ledger.ts";
import { type Asked, asking } from "../../remote/open.ts";
import type { Terminal } from "../../terminal/terminal.ts";

/** What takes a running Parley takes an export of its ledger as well. */
export const fromLedger = (command: Command): Command =>
  asking(
    command
      .option("--from <file>", "an export of the ledger, in place of a running Parley")
      .option("--policy <file>", "with --from: told under this policy (default: the one decided by last)"),
  );

export async function openAsked(asked: Asked & FromLedger, terminal: Terminal): Promise<Parley> {
  const { openLearning } = await import("../../learn/from-ledger.ts");
  return await openLearning(asked, terminal);
}
