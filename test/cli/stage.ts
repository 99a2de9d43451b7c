import { mkdtempSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { run } from "#cli/run.ts";
import type { Choose, Terminal } from "#cli/terminal/terminal.ts";

export type Played = { readonly code: number; readonly out: string; readonly err: string };

type Props = Partial<Omit<Terminal, "out" | "err" | "readInput">> & {
  readonly input?: string | Uint8Array;
};

const walkAway: Choose = () => Promise.resolve(undefined);

/** Nothing is read or left where somebody lives. */
const home = mkdtempSync(join(tmpdir(), "parley-home-"));

/** Runs a command line on a terminal that only remembers. */
export async function parley(args: readonly string[], { input = "", ...props }: Props = {}): Promise<Played> {
  let out = "";
  let err = "";
  const terminal: Terminal = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    isHeard: () => true,
    readInput: () => Promise.resolve(input.toString()),
    readChunks: () => Readable.from([Buffer.from(input)]),
    cwd: process.cwd(),
    isTty: { in: false, out: false, err: false },
    columns: 80,
    zone: () => "UTC",
    elapsed: () => 0,
    pause: () => Promise.resolve(),
    choose: walkAway,
    ask: () => Promise.resolve(undefined),
    open: () => false,
    interrupted: () => Promise.resolve(),
    ...props,
    env: { HOME: home, ...props.env },
  };
  const code = await run(args, terminal);
  return { code, out, err };
}

/** A folder of its own with these files in it. */
export async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parley-"));
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return folder;
}
