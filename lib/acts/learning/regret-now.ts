import { current } from "#core/arbitration/record.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import { FieldPath } from "#core/fields/path.ts";
import { outcomesOn } from "#core/learning/outcomes/outcomes-on.ts";
import type { ToldOutcome } from "#core/learning/outcomes/regret.ts";
import type { WriteHeard } from "#core/learning/outcomes/what-became.ts";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";
import { sideBySide } from "../side-by-side.ts";
import { decidedLately } from "./decided-lately.ts";

/** As long as events are kept: what somebody wrote unopposed stands nowhere else. */
export const outcomeDays = 14;
const mostDecisions = 1_000;
const mostPages = 20;
const atOnce = 8;
const day = 86_400_000;

type RegretRuntime = Pick<
  Runtime,
  "settings" | "decisions" | "events" | "situations" | "policy" | "now" | "log"
>;

type ToldLately = { readonly told: readonly ToldOutcome[]; readonly isCut: boolean };

/** What became of every verdict of the last days whose own day is over. */
export async function toldLately(runtime: RegretRuntime): Promise<ToldLately> {
  const { decisions, isCut } = await decidedLately({ days: outcomeDays, most: mostDecisions }, runtime);
  const situations = await runtime.situations.since(instantOf(runtime.now() - outcomeDays * day));
  const told: ToldOutcome[] = [];
  const groups = [...Map.groupBy(decisions, ({ resource }) => resourceText(resource)).values()];
  await sideBySide(groups, atOnce, async (group) => {
    told.push(...(await toldOfGroup(group, situations, runtime)));
  });
  return { told, isCut };
}

/** What a release long ago wrote otherwise is left out, and keeps nobody from being told the rest. */
async function toldOfGroup(
  group: readonly LoggedDecision[],
  situations: readonly Situation[],
  runtime: RegretRuntime,
): Promise<readonly ToldOutcome[]> {
  const [first] = group;
  if (first === undefined) return [];
  const writes = await writesOn(first.resource, runtime);
  try {
    const records = group.map(({ record }) => current(record));
    return outcomesOn({ records, writes, situations, policy: runtime.policy, now: runtime.now() });
  } catch (fault) {
    runtime.log.info("what became of a decision is not told", { fault: faultName(fault) });
    return [];
  }
}

async function writesOn(
  resource: ResourceId,
  { events }: Pick<Runtime, "events">,
): Promise<readonly WriteHeard[]> {
  const writes: WriteHeard[] = [];
  let from: string | undefined = "";
  for (let page = 0; page < mostPages && from !== undefined; page += 1) {
    const found: Awaited<ReturnType<typeof events.after>> = await events.after(resource, from);
    for (const { event } of found.events) if (event.kind === "change") writes.push(...writesIn(event));
    from = found.next;
  }
  return writes.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/** A path in a form that no field has is nobody's write of a field. */
const writesIn = ({ at, actor, edits }: ChangeEvent): readonly WriteHeard[] =>
  edits.flatMap(({ path }): readonly WriteHeard[] => {
    const field = FieldPath.safeParse(path);
    if (!field.success) return [];
    const { principal, via, human } = actor;
    const write = { field: field.data, at, principal, via, by: "change" } as const;
    return [human === undefined ? write : { ...write, human }];
  });
