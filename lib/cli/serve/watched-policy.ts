import { unwatchFile, watchFile } from "node:fs";
import { InvalidInput } from "#core/faults.ts";
import type { Policy } from "#core/policy/policy.ts";
import { answerFault } from "../fault-report.ts";
import { loadPolicy, policyPlace } from "../inputs/load.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** A policy that is taken up whenever its file or one of its layers is saved. */
export type WatchedPolicy = { readonly policy: () => Policy; readonly stop: () => void };

const everyMs = 500;

/** INVARIANT (the last good one stands): a mistake is told with its position, and changes nothing. */
export async function watchedPolicy(
  named: string,
  terminal: Terminal,
  made: (policy: Policy) => Policy,
): Promise<WatchedPolicy> {
  const place = policyPlace(terminal, named);
  const watched = new Set<string>();
  const watch = (path: string) => {
    if (watched.has(path)) return;
    watched.add(path);
    watchFile(path, { interval: everyMs, persistent: false }, () => void takeUp());
  };
  // A layer that a later saving names is watched from then on.
  const load = async () => made((await loadPolicy(place, watch)).policy);
  const takeUp = async () => {
    try {
      current = await load();
      terminal.out(`\n${named} was saved and holds from now on\n`);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      answerFault(error, terminal);
      terminal.err("parley: the last good policy stands\n");
    }
  };
  let current = await load();
  watch(place.path);
  return { policy: () => current, stop: () => stopWatching(watched) };
}

function stopWatching(paths: Iterable<string>): void {
  for (const path of paths) unwatchFile(path);
}
