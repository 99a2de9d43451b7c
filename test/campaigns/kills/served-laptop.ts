import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../../architecture/sources.ts";

/** `parley serve` in a process of its own. */
export type ServedLaptop = {
  readonly address: string;
  /** How long it took until it answered. */
  readonly startMs: number;
  /** Resolves when it prints anything from now on, or has ended. */
  readonly prints: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Ends it as Ctrl-C does; says what it printed in its life and how it ended. */
  readonly end: () => Promise<{ readonly code: number | null; readonly text: string }>;
};

export async function serveIn(folder: string, options: readonly string[]): Promise<ServedLaptop> {
  const begin = performance.now();
  const serve = ["serve", "--play", "--port", "0", "--no-browser", "--key", join(folder, "laptop.key")];
  const parley = [join(root, "bin", "parley.js"), ...serve, ...options];
  const env = { ...process.env, HOME: folder };
  const child = spawn(process.execPath, parley, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  const printed = { text: "" };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => {
      printed.text += part.toString();
    });
  const address = await addressOf(child, printed);
  return {
    address,
    startMs: performance.now() - begin,
    prints: async () => void (await Promise.race([once(child.stdout, "data"), ended])),
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    end: async () => {
      child.kill("SIGINT");
      const [code] = (await ended) as [number | null];
      return { code, text: printed.text };
    },
  };
}

async function addressOf(child: ChildProcess, printed: { readonly text: string }): Promise<string> {
  const ended = once(child, "exit").then(() => "ended" as const);
  while (true) {
    const found = /at work under (http:\S+),/.exec(printed.text)?.[1];
    if (found !== undefined) return found;
    const next = await Promise.race([once(child.stdout ?? child, "data"), ended]);
    if (next === "ended") throw new Error(`the laptop ended before it answered:\n${printed.text}`);
  }
}
