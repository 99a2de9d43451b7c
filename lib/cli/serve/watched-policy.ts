import { unwatchFile, watchFile } from "node:fs";
import { InvalidInput } from "#core/faults.ts";
import type { Policy } from "#core/policy/policy.ts";
import { answerFault } from "../fault-report.ts";
import { loadPolicy, policyPlace } from "../inputs/load.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** A policy that is taken up whenever its file is saved. */
export type WatchedPolicy = { readonly policy: () => Policy; readonly stop: () => void };

const everyMs = 500;

/** INVARIANT (the last good one stands): a mistake is told with its position, and changes nothing. */
export async function watchedPolicy(
  named: string,
  terminal: Terminal,
  made: (policy: Policy) => Policy,
): Promise<WatchedPolicy> {
  const place = policyPlace(terminal, named);
  let current = made((await loadPolicy(place)).policy);
  const takeUp = async () => {
    try {
      current = made((await loadPolicy(place)).policy);
      terminal.out(`\n${named} was saved and holds from now on\n`);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      answerFault(error, terminal);
      terminal.err("parley: the last good policy stands\n");
    }
  };
  watchFile(place.path, { interval: everyMs, persistent: false }, () => void takeUp());
  return { policy: () => current, stop: () => unwatchFile(place.path) };
}
