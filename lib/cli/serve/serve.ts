import { join, resolve } from "node:path";
import { InvalidInput } from "#core/faults.ts";
import { lastName } from "#core/fields/last-name.ts";
import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { OwnersPart } from "#core/owners/owners-book.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { shortName } from "#core/questions/naming.ts";
import type { Laptop } from "#local/laptop/laptop.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { readOwnersFile } from "../inputs/owners-file.ts";
import { plain, plainLines } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type LaptopChannels, laptopChannels } from "./laptop-channels.ts";
import { type FolderOptions, laptopHome, type OpenedMemory, openMemory } from "./laptop-folder.ts";
import { openPage } from "./open-page.ts";
import { serveRecord } from "./serve-record.ts";
import { watchFolder } from "./watch-folder.ts";
import { watchedPolicy } from "./watched-policy.ts";

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
function welcomeText({ address, personas }: Laptop, opened: OpenedMemory, seed: "story" | undefined): string {
  const told = personas.map(
    ({ about, keys }) => `  ${about}\n    ${curl} --user ${keys.id}:${keys.secret} ${address}/api/dockets`,
  );
  return `Parley is at work under ${address}, on this machine alone. Ctrl-C ends it.
${opened.says}

Who lives here, and how each asks the API:
${told.join("\n")}
${opened.memory.lastMoment === undefined ? `\n${beginningOf(seed)}\n` : ""}`;
}

const beginningOf = (seed: "story" | undefined): string =>
  seed === undefined
    ? "Nothing has happened yet; `--seed story` begins with something that has."
    : "Somebody opened a security group a quarter of an hour ago and said nothing; its owner is about to be asked.";

const beginning =
  "In three seconds the pipeline applies what its code says, over a hotfix in an open incident.\n";

/** Where to look, and what to try first. */
const playText = (
  { address }: Laptop,
  { says, memory }: OpenedMemory,
): string => `Parley is at work under ${address}, on this machine alone. Open it to play; Ctrl-C ends it.
${says}

${memory.lastMoment === undefined ? beginning : ""}What Parley decides, and whom it asks, stands here and on the page. By the command line:

  npx parley sandbox list --at ${address}
  npx parley sandbox set checkout DesiredCapacity=2 --as cost-bot --at ${address}
  npx parley sandbox situation incident INC-1042 --state closed --at ${address}

`;

const curl = 'curl --aws-sigv4 "aws:amz:eu-north-1:execute-api"';

export type ServeOptions = FolderOptions & {
  readonly port: string;
  readonly seed?: "story";
  readonly play?: true;
  readonly browser: boolean;
  readonly policy?: string;
  readonly shadow?: string;
  readonly owners?: string;
  readonly channels?: string;
  readonly watch?: string;
  readonly key?: string;
  readonly ledger?: string;
  readonly open?: string;
};

/** Long enough to read the beginning. */
const askedInMs = 3_000;

/** Serves until somebody ends it. */
export async function serve(options: ServeOptions, terminal: Terminal): Promise<ExitCode> {
  const number = portIn(options.port);
  if (options.open !== undefined)
    return await serveRecord({ named: options.open, port: number, browser: options.browser }, terminal);
  const opened = await openMemory(options, terminal);
  try {
    return await served({ ...options, number, opened }, terminal);
  } finally {
    opened.memory.close();
  }
}

type ServedInput = ServeOptions & { readonly number: number; readonly opened: OpenedMemory };

async function served(options: ServedInput, terminal: Terminal): Promise<ExitCode> {
  const { seed, play, ledger, opened } = options;
  const { withPeople } = (await import("#local/door.ts")).door;
  const watched = async (named: string | undefined) =>
    named === undefined ? undefined : await watchedPolicy(named, terminal, withPeople);
  const [policy, shadow] = [await watched(options.policy), await watched(options.shadow)];
  const owners = options.owners === undefined ? undefined : await readOwnersFile(terminal, options.owners);
  const posted =
    options.channels === undefined ? undefined : await laptopChannels(options.channels, terminal);
  const interrupted = terminal.interrupted();
  const policies = { ...(policy && { made: policy.policy }), ...(shadow && { tried: shadow.policy }) };
  const laptop = await begun({ ...options, ...policies, ownersFile: owners, posted }, terminal);
  terminal.out(play === true ? playText(laptop, opened) : welcomeText(laptop, opened, seed));
  if (play === true && options.browser) openPage(laptop.address, terminal);
  const { watch } = options;
  const unwatch = watch === undefined ? undefined : watchFolder(watch, laptop.events.take, terminal);
  await interrupted;
  unwatch?.();
  policy?.stop();
  shadow?.stop();
  await laptop.close();
  if (ledger === undefined) terminal.out(`\nended; ${opened.ended}\n`);
  else terminal.out(`\n${await written(ledger, laptop, terminal)}`);
  return exitCodes.fine;
}

type BegunInput = ServedInput & {
  readonly made?: () => Policy;
  readonly tried?: () => Policy;
  readonly ownersFile?: OwnersPart | undefined;
  readonly posted?: LaptopChannels | undefined;
};

/** A laptop at work, to play with where that is asked for. */
async function begun(options: BegunInput, terminal: Terminal): Promise<Laptop> {
  const { number, seed, play, key, made, tried, ownersFile, posted, opened } = options;
  const keyFile = key === undefined ? join(laptopHome(terminal), "laptop.key") : resolve(terminal.cwd, key);
  // Something may be decided before the laptop is whole.
  const at: { laptop?: Laptop } = {};
  const now = () => at.laptop?.world.clock.now() ?? Date.now();
  const told = {
    port: number,
    keyFile,
    memory: opened.memory,
    ...(made !== undefined && { policy: made }),
    ...(tried !== undefined && { shadow: tried }),
    ...(ownersFile !== undefined && { owners: ownersFile }),
    ...(posted !== undefined && { channels: posted }),
    sent: (message: NoticeMessage) => terminal.out(messageText(message, now())),
    decided: (event: DecisionEvent) => terminal.out(decisionText(event, now())),
    warned: (what: string, details?: object) =>
      terminal.err(`parley: ${plain(`${what} ${JSON.stringify(details ?? {})}`)}\n`),
  };
  if (play === true) {
    const { beginPlaying } = (await import("#local/door.ts")).door;
    at.laptop = await beginPlaying({ ...told, firstAfterMs: askedInMs });
  } else {
    const { beginServing } = (await import("#local/door.ts")).door;
    at.laptop = await beginServing({ ...told, ...(seed === "story" && { story: { askedInMs } }) });
  }
  return at.laptop;
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
