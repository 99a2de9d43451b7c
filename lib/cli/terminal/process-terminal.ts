import { InvalidInput } from "#core/faults.ts";
import { largestFile } from "../inputs/largest-file.ts";
import { openOnDesktop } from "./desktop.ts";
import type { Prompt, Terminal } from "./terminal.ts";

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
    choose,
    open: openOnDesktop,
    interrupted,
  };
}
