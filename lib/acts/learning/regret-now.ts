import { current } from "#core/arbitration/record.ts";
import { instantOf, millis } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import { callsSaySince } from "#core/learning/outcomes/matched-times.ts";
import { outcomesOn } from "#core/learning/outcomes/outcomes-on.ts";
import type { CallsCounted } from "#core/learning/outcomes/refusals.ts";
import type { ToldOutcome } from "#core/learning/outcomes/regret.ts";
import type { WriteHeard } from "#core/learning/outcomes/what-became.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { faultName } from "../fault-words.ts";
import { type CountingSpan, countingSpan } from "../receiving/counting-span.ts";
import type { Runtime } from "../runtime.ts";
import { sideBySide } from "../side-by-side.ts";
import { decidedLately } from "./decided-lately.ts";
import { writesOn } from "./writes-on.ts";

/** As long as events are kept: what somebody wrote unopposed stands nowhere else. */
export const outcomeDays = 14;
const mostDecisions = 1_000;
const atOnce = 8;
const day = 86_400_000;

type RegretRuntime = Pick<
  Runtime,
  "settings" | "decisions" | "events" | "situations" | "refusals" | "meters" | "policy" | "now" | "log"
>;

type ToldLately = { readonly told: readonly ToldOutcome[]; readonly isCut: boolean };

/** What became of every verdict of the last days whose own day is over. */
export async function toldLately(runtime: RegretRuntime): Promise<ToldLately> {
  const { decisions, isCut } = await decidedLately({ days: outcomeDays, most: mostDecisions }, runtime);
  const situations = await runtime.situations.since(instantOf(runtime.now() - outcomeDays * day));
  const span = runtime.settings.failedCalls === true ? await countingSpan(runtime) : undefined;
  const told: ToldOutcome[] = [];
  const groups = [...Map.groupBy(decisions, ({ resource }) => resourceText(resource)).values()];
  await sideBySide(groups, atOnce, async (group) => {
    told.push(...(await toldOfGroup(group, { situations, span }, runtime)));
  });
  return { told, isCut };
}

type HeardBesides = {
  readonly situations: readonly Situation[];
  /** How long failed calls were counted; missing where none are. */
  readonly span: CountingSpan | undefined;
};

type DecidedOn = { readonly first: LoggedDecision; readonly writes: readonly WriteHeard[] };

/** As far back as anything is told by it. INVARIANT (not known): what is not read counts as not counted. */
async function countedOn(
  { first, writes }: DecidedOn,
  span: HeardBesides["span"],
  { refusals, now }: Pick<Runtime, "refusals" | "now">,
): Promise<CallsCounted | undefined> {
  if (span === undefined) return undefined;
  const from = Math.max(span.from, callsSaySince(millis(first.at), writes));
  // Of a verdict that is a day old nothing is known, unless the day before it was counted as well.
  if (from + 2 * day > now()) return undefined;
  return { from, until: span.until, calls: await refusals.between(first.resource, from, now()) };
}

/** What a release long ago wrote otherwise is left out, and keeps nobody from being told the rest. */
async function toldOfGroup(
  group: readonly LoggedDecision[],
  { situations, span }: HeardBesides,
  runtime: RegretRuntime,
): Promise<readonly ToldOutcome[]> {
  const [first] = group;
  if (first === undefined) return [];
  const writes = await writesOn(first.resource, runtime);
  const counted = await countedOn({ first, writes }, span, runtime);
  try {
    const records = group.map(({ record }) => current(record));
    return outcomesOn({ records, writes, situations, counted, policy: runtime.policy, now: runtime.now() });
  } catch (fault) {
    runtime.log.info("what became of a decision is not told", { fault: faultName(fault) });
    return [];
  }
}
