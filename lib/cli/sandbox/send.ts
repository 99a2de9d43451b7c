import { Buffer } from "node:buffer";
import { InvalidInput } from "#core/faults.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { eventSources } from "../inputs/events/read-events.ts";
import { plain } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { knockRaw, laptopAt } from "./knock.ts";

export type SendOptions = { readonly at?: string; readonly json?: true };

const mostBytes = 64 * 1024 * 1024;

async function bytesOf(
  named: string,
  open: () => AsyncIterable<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of open()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > mostBytes)
      throw new InvalidInput(`\`${named}\` is too large`, { hint: "64 MB are the most at once; split it" });
  }
  return new Uint8Array(Buffer.concat(chunks));
}

type SentRecord = { readonly status: string; readonly why?: string };

/** How many records became what, the commonest first. */
function tallied(records: readonly SentRecord[]): string {
  const counts = new Map<string, number>();
  for (const { status, why } of records) {
    const what = status === "taken" || why === undefined ? status : `${status}: ${why}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  const rows = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 20);
  return rows.map(([what, count]) => `${String(count).padStart(8)}  ${plain(what)}\n`).join("");
}

type EventFile = {
  readonly named: string;
  readonly open: () => AsyncIterable<Uint8Array>;
  readonly isBeneath?: true;
};

async function sent({ named, open }: EventFile, at: string): Promise<Response> {
  const query = new URLSearchParams({ named: named.slice(-200) });
  return await knockRaw({ at, path: `/events?${query}`, body: await bytesOf(named, open) });
}

/** A file of a folder may well be something else than a log. */
function passedOver({ isBeneath }: EventFile, error: unknown, terminal: Terminal): undefined {
  if (isBeneath !== true || !(error instanceof InvalidInput)) throw error;
  terminal.err(`parley: ${plain(error.message)}: passed over\n`);
}

/** Sends files of events to a running laptop, and says what became of each record. */
export async function send(
  names: readonly string[],
  { at, json }: SendOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  for await (const source of eventSources(names, terminal)) {
    const { named } = source;
    const answer = await sent(source, laptopAt(at, terminal)).catch((error: unknown) =>
      passedOver(source, error, terminal),
    );
    if (answer === undefined) continue;
    const lines = (await answer.text()).split("\n").filter((line) => line !== "");
    if (json === true) terminal.out(`${lines.join("\n")}\n`);
    else terminal.out(`${plain(named)}\n${tallied(lines.map((line) => JSON.parse(line) as SentRecord))}`);
  }
  return exitCodes.fine;
}
