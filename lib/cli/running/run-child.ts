import { spawn } from "node:child_process";
import { constants } from "node:os";
import { InvalidInput } from "#core/faults.ts";

export type ChildAsked = {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Somebody sits at it: then Ctrl-C reaches the child by itself, and twice would mean something else. */
  readonly isTty: boolean;
};

const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;
const byTerminal: readonly string[] = ["SIGINT", "SIGQUIT"];

/** Runs a command as if it had been run itself: its streams, its exit code, and signals pass through. */
export function runChild({ command, env, cwd, isTty }: ChildAsked): Promise<number> {
  const [file = "", ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { env: { ...env }, cwd, stdio: "inherit" });
    const pass = (signal: NodeJS.Signals) => {
      if (!(isTty && byTerminal.includes(signal))) child.kill(signal);
    };
    for (const signal of signals) process.on(signal, pass);
    const over = () => {
      for (const signal of signals) process.off(signal, pass);
    };
    child.once("error", (error) => {
      over();
      reject(unstarted(file, error));
    });
    child.once("exit", (code, signal) => {
      over();
      resolve(code ?? 128 + constants.signals[signal ?? "SIGTERM"]);
    });
  });
}

function unstarted(file: string, cause: Error): InvalidInput {
  const code = "code" in cause ? String(cause.code) : cause.message;
  const message = code === "ENOENT" ? "is no command that can be found" : `cannot be run: ${code}`;
  return new InvalidInput(`\`${file.slice(0, 200)}\` ${message}`, {
    hint: "write it after `--` as you would by itself; nothing was run",
    cause,
  });
}
