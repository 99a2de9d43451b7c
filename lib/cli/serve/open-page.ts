import type { Terminal } from "../terminal/terminal.ts";

/** Nobody looks at a browser where there is no terminal, on another machine, or in CI. */
export function openPage(address: string, terminal: Terminal): void {
  const { env, isTty } = terminal;
  const isElsewhere =
    env["SSH_CONNECTION"] !== undefined || env["SSH_TTY"] !== undefined || env["CI"] !== undefined;
  if (isTty.out && !isElsewhere) terminal.open(address);
}
