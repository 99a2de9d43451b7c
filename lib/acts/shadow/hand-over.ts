import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Verdict } from "#core/arbitration/verdict.ts";
import { type Tried, triedText } from "#core/shadow/tried.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";

type JudgedHere = {
  readonly by: Tried["by"];
  readonly dispute: Dispute;
  readonly verdict: Pick<Verdict, "fields">;
};

/** What an invocation has judged and stored, until it ends. */
const judgedIn = new WeakMap<Runtime, JudgedHere[]>();

/** More than an invocation judges. */
const most = 100;

/** Remembers what was judged and stored, to be tried once the invocation has nothing else to do. */
export function rememberJudged(judged: JudgedHere, runtime: Runtime): void {
  if (!runtime.settings.shadow) return;
  const known = judgedIn.get(runtime) ?? [];
  judgedIn.set(runtime, known);
  if (known.length < most) known.push(judged);
  else runtime.log.count("TrialsLost");
}

/**
 * Hands over what an invocation judged. INVARIANT (never in the way): it comes last, after everything was stored, told and
 * begun, and whatever fails of it is counted and fails nothing.
 */
export async function handOver(runtime: Runtime): Promise<void> {
  const judged = judgedIn.get(runtime) ?? [];
  judgedIn.delete(runtime);
  if (judged.length === 0) return;
  const { policy, log, trials } = runtime;
  try {
    await trials.send(
      judged.map(({ by, dispute, verdict }) =>
        triedText({ by, policy: policy.digest, dispute, fields: verdict.fields }),
      ),
    );
  } catch (error) {
    log.count("TrialsLost", judged.length);
    log.warn("what was judged could not be handed to the shadow", { fault: faultName(error) });
  }
}
