import { instantOf, millis } from "#core/claims/instant.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { faultName } from "../fault-words.ts";
import { policyThen } from "../ledger/policy-then.ts";
import type { Runtime } from "../runtime.ts";
import { learnTonight } from "./learn-tonight.ts";
import { notePrecedents } from "./note-precedents.ts";
import type { UndoingRuntime } from "./undoing/told-on.ts";

type RebuildRuntime = UndoingRuntime & Pick<Runtime, "policies" | "precedents" | "rowStates" | "notifier">;

export type Rebuilt = {
  readonly decisions: number;
  /** Those that a person's answer led to. */
  readonly answered: number;
  /** Of these those whose policy nobody has any more: they make no precedent. */
  readonly withoutPolicy: number;
  /** Those that this release cannot read. */
  readonly unread: number;
  readonly precedents: number;
};

const isAnswered = ({ record: { dispute } }: LoggedDecision): boolean =>
  dispute.rulings.some(({ by }) => by !== "silence");

/** In the order in which they were decided, of which the earliest to tell of an answer counts. */
const inOrder = (decisions: readonly LoggedDecision[]): readonly LoggedDecision[] =>
  decisions.toSorted((a, b) => millis(a.at) - millis(b.at) || a.version - b.version);

/**
 * Precedents made again from decisions. INVARIANT (as if noted): each decision goes the way that a new one goes, in the order
 * in which they were decided, so that done twice it changes nothing and makes nothing that would not have been noted.
 */
export async function rebuildPrecedents(
  decisions: readonly LoggedDecision[],
  runtime: RebuildRuntime,
): Promise<Rebuilt> {
  const made = new Set<string>();
  let [answered, withoutPolicy, unread] = [0, 0, 0];
  for (const decision of inOrder(decisions)) {
    try {
      if (!isAnswered(decision)) continue;
      answered += 1;
      if ((await policyThen(decision.record.policy, runtime)) === undefined) withoutPolicy += 1;
      for (const { precedent } of await notePrecedents(decision, runtime)) made.add(precedent.id);
    } catch (fault) {
      runtime.log.warn("an answer of then is not told", { fault: faultName(fault) });
      unread += 1;
    }
  }
  return { decisions: decisions.length, answered, withoutPolicy, unread, precedents: made.size };
}

const day = 86_400_000;

/** Every night since a moment, as if rules had been drafted all along; each begins when its day does. */
export async function learnSince(since: string, runtime: RebuildRuntime): Promise<void> {
  const until = runtime.now();
  const first = Math.floor(millis(since) / day + 1) * day;
  for (let night = first; night <= until; night += day)
    await learnTonight({ ...runtime, policy: runtime.policy, now: () => night });
}

/** The first of them. */
export const firstOf = (decisions: readonly LoggedDecision[], otherwise: number): string =>
  decisions.map(({ at }) => at).toSorted()[0] ?? instantOf(otherwise);
