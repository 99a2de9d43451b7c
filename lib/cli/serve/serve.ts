import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { InvalidInput } from "#core/faults.ts";
import { lastName } from "#core/fields/last-name.ts";
import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { shortName } from "#core/questions/naming.ts";
import type { Laptop } from "#local/laptop/laptop.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { plain, plainLines } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

const timeOf = (now: number): string => `${new Date(now).toISOString().slice(11, 19)} UTC`;

/** What was decided, as one line. */
const decisionText = ({ kind, resource, summary }: DecisionEvent, now: number): string =>
  `\n${timeOf(now)}: ${kind}: ${plain(shortName(resource))}: ${plain(summary)}\n`;

/** A message as its reader would get it. */
export function messageText({ to, subject, body, link }: NoticeMessage, now: number): string {
  const readers = to.length === 0 ? "the operators" : to.map(lastName).join(", ");
  const below = link === undefined || body.includes(link) ? [] : ["", link];
  const lines = [subject, "", ...body.trimEnd().split("\n"), ...below].map((line) => `  ${line}`.trimEnd());
  return `\n${timeOf(now)}: a message to ${plain(readers)}\n${plainLines(lines.join("\n"))}\n`;
}

/** What somebody needs who wants to knock. */
function welcomeText({ address, personas }: Laptop, seed: "story" | undefined): string {
  const told = personas.map(
    ({ about, keys }) => `  ${about}\n    ${curl} --user ${keys.id}:${keys.secret} ${address}/api/dockets`,
  );
  const story =
    seed === undefined
      ? "Nothing has happened yet; `--seed story` begins with something that has."
      : "Somebody opened a security group a quarter of an hour ago and said nothing; its owner is about to be asked.";
  return `Parley is at work under ${address}, on this machine alone. All of it is in memory: it ends with Ctrl-C.

Who lives here, and how each asks the API:
${told.join("\n")}

${story}
`;
}

const curl = 'curl --aws-sigv4 "aws:amz:eu-north-1:execute-api"';

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
