import { Misconfigured } from "#core/faults.ts";

const needed = 24;

/** The one who installed the package anyway is told before something obscure fails. */
export function refuseOldNode(running: string): void {
  if (Number(running.split(".")[0]) >= needed) return;
  throw new Misconfigured(
    `parley needs Node ${needed} or newer and this is Node ${running}; install a newer one`,
  );
}
