import { randomUUID } from "node:crypto";
import type { Parley } from "#adapters/parley/client.ts";
import type { AnswerOf } from "#core/api/operation.ts";
import { declareIntent } from "#core/api/operations/intents.ts";
import { InvalidInput } from "#core/faults.ts";
import type { WrittenIntent } from "#core/intents/intent-body.ts";
import { withdrawn } from "./withdraw.ts";

export type DeclaredAnswer = AnswerOf<typeof declareIntent>;

export type Declaring = {
  readonly body: WrittenIntent;
  /** It is declared once under this key; under a fresh one where none is named. */
  readonly key?: string | undefined;
};

/** Declares one after the other. INVARIANT (all or nothing): where one is refused, what was declared before it ends again. */
export async function declareAll(
  all: readonly Declaring[],
  parley: Parley,
): Promise<readonly DeclaredAnswer[]> {
  const declared: DeclaredAnswer[] = [];
  try {
    for (const { body, key } of all)
      declared.push(await parley.ask(declareIntent, { body, key: key ?? randomUUID() }));
    return declared;
  } catch (fault) {
    // What cannot be taken back either ends by itself; what is told is why the one was refused.
    await Promise.allSettled(declared.map(({ id }) => withdrawn(id, parley)));
    throw ofResource(all[declared.length]?.body.resource, fault);
  }
}

/** Of many the refused one is named. */
function ofResource(resource: string | undefined, fault: unknown): unknown {
  if (resource === undefined || !(fault instanceof InvalidInput)) return fault;
  const hint = fault.hint === undefined ? {} : { hint: fault.hint };
  return new InvalidInput(`${resource}: ${fault.message}`, { ...hint, cause: fault });
}
