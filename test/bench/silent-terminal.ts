import type { Terminal } from "#cli/terminal/terminal.ts";

/** Somebody who asked and does not listen. */
export const silent: Terminal = {
  out: () => undefined,
  err: () => undefined,
  isHeard: () => true,
  readInput: () => Promise.resolve(""),
  readChunks: () => process.stdin,
  cwd: process.cwd(),
  env: {},
  isTty: { in: false, out: false, err: false },
  columns: 80,
  zone: () => "UTC",
  elapsed: () => performance.now(),
  pause: () => Promise.resolve(),
  choose: () => Promise.resolve(undefined),
  ask: () => Promise.resolve(undefined),
  open: () => false,
  interrupted: () => Promise.resolve(),
};
