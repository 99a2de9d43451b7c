import { randomUUID } from "node:crypto";
import type { Parley } from "#adapters/parley/client.ts";
import type { AnswerOf } from "#core/api/operation.ts";
import { declareIntent } from "#core/api/operations/intents.ts";
import type { WrittenIntent } from "#core/intents/intent-body.ts";
import type { PlanStake } from "#core/plans/check/stakes.ts";
import { withdrawn } from "./withdraw.ts";

export type DeclaredAnswer = AnswerOf<typeof declareIntent>;

/** Declares each stake of a plan for one reason. INVARIANT (all or nothing): where one is refused, what was declared before it ends again. */
export async function declareStakes(
  stakes: readonly PlanStake[],
  reason: WrittenIntent,
  { parley, once }: { readonly parley: Parley; readonly once?: string | undefined },
): Promise<readonly DeclaredAnswer[]> {
  const declared: DeclaredAnswer[] = [];
  try {
    for (const [at, stake] of stakes.entries()) {
      const body = { ...reason, ...stake };
      const key = once === undefined ? randomUUID() : `${once}.${at + 1}`;
      declared.push(await parley.ask(declareIntent, { body, key }));
    }
    return declared;
  } catch (fault) {
    // What cannot be taken back either ends by itself; what is told is why the one was refused.
    await Promise.allSettled(declared.map(({ id }) => withdrawn(id, parley)));
    throw fault;
  }
}
