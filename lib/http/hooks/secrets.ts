import { tellFault } from "#acts/fault-words.ts";
import type { Runtime } from "#acts/runtime.ts";
import { Misconfigured } from "#core/faults.ts";

/** A source whose secret cannot be read is told nothing that one with another secret is not. */
export async function secretsOf(
  source: string,
  { hookSecrets, log }: Pick<Runtime, "hookSecrets" | "log">,
): Promise<readonly string[]> {
  try {
    return await hookSecrets.of(source);
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error;
    tellFault(log, { step: "read a secret of a hook" }, error);
    return [];
  }
}
