import { instantOf } from "#core/claims/instant.ts";
import { dayOf } from "#core/ledger/chain/seal.ts";
import { writeCompiledPolicy } from "#core/policy/file/compiled-file.ts";
import type { Policy } from "#core/policy/policy.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";

type KeepingPolicies = Pick<Runtime, "log" | "meters" | "now" | "policies">;

const note = "kept-policy";

/** What this process has seen kept, by the store that keeps it. */
const seen = new WeakMap<KeepingPolicies["policies"], string>();

/**
 * Keeps a policy that something is decided by, once a day, so that it can be judged again by the same. Failing it stops
 * nothing.
 */
export async function keepPolicy(
  policy: Policy,
  { policies, meters, now, log }: KeepingPolicies,
): Promise<void> {
  // Its own words are shown of the policy of today alone.
  const { written: _, layers, ...rest } = policy.whole ?? policy;
  const judging = { ...rest, ...(layers && { layers: layers.map(({ text: __, ...layer }) => layer) }) };
  const { digest } = judging;
  const mark = `${digest} ${dayOf(instantOf(now()))}`;
  if (seen.get(policies) === mark) return;
  try {
    if ((await meters.noted(note)) !== mark) {
      await policies.keep({ digest, text: writeCompiledPolicy(judging) });
      await meters.note(note, mark);
    }
    seen.set(policies, mark);
  } catch (error) {
    log.warn("the policy could not be kept", { fault: faultName(error) });
  }
}
