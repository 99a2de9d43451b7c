import { Misconfigured } from "#core/faults.ts";
import { readCompiledPolicy } from "#core/policy/file/compiled-file.ts";
import type { Policy } from "#core/policy/policy.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";

/** The policy with a digest: the one that rules now, or one that ruled; undefined where it is no longer known. */
export async function policyThen(
  digest: string,
  { policy, policies, log }: Pick<Runtime, "log" | "policies" | "policy">,
): Promise<Policy | undefined> {
  if (digest === policy.digest) return policy;
  const text = await policies.get(digest);
  if (text === undefined) return undefined;
  try {
    const then = readCompiledPolicy(text);
    return then.digest === digest ? then : undefined;
  } catch (error) {
    // One that a release long ago wrote; what it decided is still on record.
    if (!(error instanceof Misconfigured)) throw error;
    log.warn("a policy of then can no longer be read", { fault: faultName(error) });
    return undefined;
  }
}
