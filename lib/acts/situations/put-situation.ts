import { instantOf } from "#core/claims/instant.ts";
import { keptAt } from "#core/claims/kept-at.ts";
import type { Scope, Situation } from "#core/claims/situation.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { endedWith } from "#core/situations/ended.ts";
import type { Runtime } from "../runtime.ts";

/** Anyone who looks may know the situations as they were ten seconds ago. */
const untilKnown = 11_000;

/**
 * Wakes what a situation may touch, and stores it. INVARIANT (woken): the wake is asked for first, so that what was
 * stored by the one who was stopped has woken everybody, and what was not is news again however its message comes back.
 */
export async function putSituation(situation: Situation, runtime: Runtime): Promise<void> {
  const { situations, tasks, now } = runtime;
  const moment = now();
  const known = await situations.under(situation.ref, keptAt(situation));
  const ended = endedWith(situation, known, instantOf(moment));
  const isNew = ended.length > 0 || isNews(situation, known);
  const scopes = isNew ? differing([situation, ...ended].map(({ scope }) => scope)) : [];
  for (const scope of scopes) await tasks.ask({ task: "wake", scope }, untilKnown);
  // Those that end with it are ended first: the new one alone says that nothing is left to do.
  for (const each of [...ended, situation]) await situations.put(each);
}

/** What ends with a situation may have concerned others than it does. */
const differing = (scopes: readonly Scope[]): readonly Scope[] => [
  ...new Map(scopes.map((scope) => [canonicalJson(scope as Json), scope])).values(),
];

/** Nothing is news of what is closed, and of what is open only what says something else; when it was said is no news. */
function isNews(situation: Situation, known: readonly Situation[]): boolean {
  const same = known.find((other) => isSame(other, situation));
  if (same?.state === "closed") return false;
  return same === undefined || textOf(same) !== textOf(situation);
}

const textOf = ({ asOf: _, ...situation }: Situation): string => canonicalJson(situation as Json);

const isSame = (a: Situation, b: Situation): boolean =>
  a.source === b.source && a.ref === b.ref && Date.parse(a.since) === Date.parse(b.since);
