import type { Command } from "commander";
import type { Parley } from "#adapters/parley/client.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { At } from "./remote.ts";

/** What every command takes that asks a running Parley. */
export const asking = (command: Command, { json = true } = {}): Command => {
  const asked = command
    .option("--at <url>", "the address of Parley's API (default: PARLEY)")
    .option("--region <region>", "where Parley lives, if its address does not say so (default: AWS_REGION)")
    .option("--as <name>", "as somebody who lives on the laptop, such as `ada` or `pipeline`")
    .option("--key <file>", "the key file of that laptop (default: ~/.parley/laptop.key)");
  return json ? asked.option("--json", "print one JSON document") : asked;
};

export type Asked = At & { readonly json?: true };

/** Opens the way to it when a command runs, so that no other command waits for the SDK. */
export async function openRemote(at: At, terminal: Terminal): Promise<Parley> {
  const { remoteAt } = await import("./remote.ts");
  const { openApiDesk } = await import("#adapters/parley/api-desk.ts");
  return await remoteAt(at, terminal, openApiDesk);
}
