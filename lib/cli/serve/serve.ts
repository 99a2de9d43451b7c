import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { InvalidInput } from "#core/faults.ts";
import type { Laptop } from "#local/laptop/laptop.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { plain } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { decisionText, messageText } from "./message-text.ts";
import { welcomeText } from "./welcome-text.ts";

type ServeInput = {
  readonly port: string;
  readonly seed?: "story";
  readonly key?: string;
  readonly ledger?: string;
};

/** Long enough to read the beginning. */
const askedInMs = 3_000;

/** Serves until somebody ends it. */
export async function serve({ port, seed, key, ledger }: ServeInput, terminal: Terminal): Promise<ExitCode> {
  const number = portIn(port);
  const home = terminal.env["HOME"] ?? homedir();
  const keyFile = key === undefined ? join(home, ".parley", "laptop.key") : resolve(terminal.cwd, key);
  const { beginServing } = await import("#local/laptop/serving.ts");
  const laptop = await beginServing({
    port: number,
    keyFile,
    ...(seed === "story" && { story: { askedInMs } }),
    sent: (message) => terminal.out(messageText(message, laptop.world.clock.now())),
    decided: (event) => terminal.out(decisionText(event, laptop.world.clock.now())),
    warned: (what, details) => terminal.err(`parley: ${plain(`${what} ${JSON.stringify(details ?? {})}`)}\n`),
  });
  const interrupted = terminal.interrupted();
  terminal.out(welcomeText(laptop, seed));
  await interrupted;
  await laptop.close();
  if (ledger === undefined) terminal.out("\nended; nothing of it is kept\n");
  else terminal.out(`\n${await written(ledger, laptop, terminal)}`);
  return exitCodes.fine;
}

/** What was decided, as `parley ledger verify` reads it. */
async function written(file: string, { ledger, world }: Laptop, terminal: Terminal): Promise<string> {
  const { writeLedger } = await import("../ledger/export-ledger.ts");
  return await writeLedger(file, { source: ledger, days: {}, now: world.clock.now() }, terminal);
}

function portIn(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port < 65_536) return port;
  throw new InvalidInput(`\`${text}\` is not a port`, { hint: "name a number from 0 to 65535" });
}
