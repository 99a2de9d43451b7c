import { instantOf } from "#core/claims/instant.ts";
import { classesIn } from "#core/learning/drafts/conditions.ts";
import { afterAnswer, dissentedFrom } from "#core/learning/drafts/dissent.ts";
import { type KeptPrecedent, ruledIn } from "#core/ports/people/precedents.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";
import { untilKept } from "../until-kept.ts";
import { keepRowStates } from "./keep-row-states.ts";

type DissentRuntime = Pick<
  Runtime,
  "drafts" | "precedents" | "rowStates" | "policy" | "settings" | "now" | "log"
>;

/**
 * Has proven drafts doubted or retired as soon as somebody says otherwise. What fails of it fails nothing: the night counts
 * it again.
 */
export async function noteDissent(found: readonly KeptPrecedent[], runtime: DissentRuntime): Promise<void> {
  if (runtime.settings.learning !== "drafts") return;
  try {
    for (const kept of found) if (await isCounted(kept, runtime)) await keepRowStates(runtime);
  } catch (fault) {
    runtime.log.warn("dissent is counted in the night alone", { fault: faultName(fault) });
  }
}

/** Whether it changes what is known of a draft. */
async function isCounted(kept: KeptPrecedent, runtime: DissentRuntime): Promise<boolean> {
  const { precedent } = kept;
  return await untilKept("what is drafted", async () => {
    const book = await runtime.drafts.open(precedent.team);
    const against = dissentedFrom(book, precedent);
    const [first] = against.map(({ madeAt }) => madeAt).toSorted();
    if (first === undefined) return false;
    const classes = [...new Set(against.flatMap(classesIn))];
    const { team } = precedent;
    const before = await Promise.all(classes.map((of) => runtime.precedents.since(team, of, first)));
    // It was put a moment ago, and may be missing from what is read.
    const rulings = [...before.flat(), kept].flatMap(ruledIn);
    const after = afterAnswer(book, { against, rulings, now: instantOf(runtime.now()) });
    return (await runtime.drafts.save(after)).ok || undefined;
  });
}
