import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { InvalidInput } from "#core/faults.ts";
import { largestFile } from "../inputs/largest-file.ts";
import type { Prompt, Terminal, TextPrompt } from "./terminal.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** What opens a file on the reader's desktop; undefined where there is none, or where nobody looks at it. */
export function openerFor(platform: string, env: Env): readonly [string, ...string[]] | undefined {
  if (env["CI"] !== undefined || env["SSH_CONNECTION"] !== undefined) return undefined;
  if (platform === "darwin") return ["open"];
  if (platform === "win32") return ["explorer"];
  return (env["DISPLAY"] ?? env["WAYLAND_DISPLAY"]) === undefined ? undefined : ["xdg-open"];
}

/** Opens a file on the desktop and says whether there is one; whether anything comes of it nobody waits for. */
function openOnDesktop(path: string): boolean {
  const opener = openerFor(process.platform, process.env);
  if (opener === undefined) return false;
  const [command, ...args] = opener;
  const child = spawn(command, [...args, path], { detached: true, stdio: "ignore" });
  child.on("error", () => undefined);
  child.unref();
  return true;
}

async function readAll(): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > largestFile)
      throw new InvalidInput("standard input is too large", { hint: "16 MB are the most" });
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** A reader who closes the pipe early, as `head` does, has seen enough: the verdict's exit code stands. */
function outliveClosedPipes(): { readonly isHeard: () => boolean } {
  let isHeard = true;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (stream === process.stdout) isHeard = false;
      if (error.code !== "EPIPE") process.exitCode = 1;
    });
  }
  return { isHeard: () => isHeard };
}

async function choose<T extends string>({ message, choices, first }: Prompt<T>): Promise<T | undefined> {
  const { isCancel, select } = await import("@clack/prompts");
  const options = choices.map(({ value, label, hint }) => ({
    value: value as string,
    label,
    ...(hint && { hint }),
  }));
  const answer = await select<string>({
    message,
    options,
    ...(first !== undefined && { initialValue: first }),
    maxItems: 12,
  });
  return isCancel(answer) ? undefined : (answer as T);
}

async function ask({ message, placeholder, initial, flawIn }: TextPrompt): Promise<string | undefined> {
  const { isCancel, text } = await import("@clack/prompts");
  const answer = await text({
    message,
    initialValue: initial,
    validate: (typed) => flawIn(typed ?? ""),
    ...(placeholder !== undefined && { placeholder }),
  });
  return isCancel(answer) ? undefined : (answer ?? "");
}

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });

/** The terminal that the process was started in. */
export function processTerminal(): Terminal {
  return {
    ...outliveClosedPipes(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    readInput: readAll,
    readChunks: () => process.stdin,
    cwd: process.cwd(),
    env: process.env,
    isTty: {
      in: process.stdin.isTTY === true,
      out: process.stdout.isTTY === true,
      err: process.stderr.isTTY === true,
    },
    columns: process.stdout.columns || Number(process.env["COLUMNS"]) || 80,
    zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    elapsed: () => performance.now(),
    pause: async (ms) => void (await pause(ms)),
    choose,
    ask,
    open: openOnDesktop,
    interrupted,
  };
}
