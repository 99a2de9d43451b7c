import { instantOf, millis } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import { Unavailable } from "#core/faults.ts";
import { situationId } from "#core/intents/intent-id.ts";
import { digestOf } from "#core/intents/registered-from.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import type { Mistake } from "#core/schema/check.ts";
import {
  type Declarer,
  type SituationBody,
  situationFlaws,
  situationFrom,
} from "#core/situations/from-caller.ts";
import type { Runtime } from "../runtime.ts";
import { putSituation } from "./put-situation.ts";

export type Making = { readonly by: Declarer; readonly key: string; readonly body: SituationBody };

export type Made =
  | { readonly as: "new" | "known"; readonly situation: Situation }
  | { readonly as: "flawed"; readonly mistakes: readonly Mistake[] }
  | { readonly as: "key reused" };

/**
 * Makes a caller's situation known, once under one key. INVARIANT (one moment): the registry decides since when it is so,
 * so that anyone who repeats a request that died makes known the same situation.
 */
export async function declareSituation(making: Making, runtime: Runtime): Promise<Made> {
  const { registry, now } = runtime;
  const moment = now();
  const known = await registry.declaration(situationId(making.by.principal, making.key), "latest");
  if (known !== undefined) return await again(known, making, runtime);
  const mistakes = situationFlaws(making.body, moment);
  if (mistakes.length > 0) return { as: "flawed", mistakes };
  const fresh = registeredFrom(making, await ownMoment(making.body.ref, moment, runtime));
  const put = await registry.put(fresh);
  if (!put.ok) return await again(await registry.declaration(fresh.id, "latest"), making, runtime);
  await putSituation(fresh.situation, runtime);
  return { as: "new", situation: fresh.situation };
}

/** Situations are told apart by when they began, so what several say of one matter begins at several moments. */
async function ownMoment(ref: string, moment: number, { situations }: Runtime): Promise<string> {
  const taken = new Set((await situations.declared(ref)).map(({ since }) => millis(since)));
  let free = moment;
  while (taken.has(free)) free += 1;
  return instantOf(free);
}

async function again(known: Registered | undefined, { body }: Making, runtime: Runtime): Promise<Made> {
  if (known?.situation === undefined)
    throw new Unavailable("a situation was stored and cannot be found", { hint: "try again in a moment" });
  if (known.asked !== digestOf(body)) return { as: "key reused" };
  await putSituation(known.situation, runtime);
  return { as: "known", situation: known.situation };
}

/** It speaks for nobody's changes: nobody's name stands among its principals. */
function registeredFrom(
  { by, key, body }: Making,
  at: string,
): Registered & { readonly situation: Situation } {
  const situation = situationFrom(body, by, at);
  return {
    id: situationId(by.principal, key),
    by: by.principal,
    at,
    state: "active",
    version: 0,
    principals: [],
    asked: digestOf(body),
    situation,
    ...(situation.until !== undefined && { until: situation.until }),
  };
}
