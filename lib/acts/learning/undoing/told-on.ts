import { millis } from "#core/claims/instant.ts";
import type { KeptOutcome } from "#core/learning/drafts/undoing-of-team.ts";
import type { RowOutcome, RowOutcomesOn } from "#core/learning/outcomes/row-outcomes.ts";
import type { TeamKey } from "#core/learning/team.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { faultName } from "../../fault-words.ts";
import type { Runtime } from "../../runtime.ts";
import { writesOn } from "../writes-on.ts";

export type UndoingRuntime = Pick<
  Runtime,
  "decisions" | "drafts" | "events" | "secrets" | "settings" | "policy" | "now" | "log"
>;

/** Of a day. */
export const mostDecisions = 1_000;
/** Of one resource. */
const mostPages = 10;
const day = 86_400_000;
/** What else was judged close to a matched time, and what was judged the same before. */
const before = 9 * day;

type ToldOn<T> = {
  readonly resource: ResourceId;
  readonly on: string;
  readonly read: (on: RowOutcomesOn) => readonly T[];
};

/**
 * What became of the verdicts of a day on a resource. What a release long ago wrote otherwise is left out, and keeps nothing
 * else from being told.
 */
export async function toldOn<T extends { readonly at: string }>(
  { resource, on, read }: ToldOn<T>,
  runtime: UndoingRuntime,
): Promise<readonly T[]> {
  const { policy, now, log } = runtime;
  const decisions = await decisionsSince(millis(`${on}T00:00:00Z`) - before, resource, runtime);
  const writes = await writesOn(resource, runtime);
  const records = decisions.map(({ record }) => record);
  try {
    return read({ records, writes, policy, now: now() }).filter(({ at }) => at.startsWith(on));
  } catch (fault) {
    log.info("what became of a verdict is not told", { fault: faultName(fault) });
    return [];
  }
}

/** The earliest first, and none that was made since now: an exported ledger holds what came after each of its nights. */
async function decisionsSince(
  from: number,
  resource: ResourceId,
  { decisions, now }: Pick<Runtime, "decisions" | "now">,
): Promise<readonly LoggedDecision[]> {
  const found: LoggedDecision[] = [];
  let page: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { decisions: some, next } = await decisions.list(resource, page);
    found.push(...some);
    page = next;
    if (page === undefined || millis(some.at(-1)?.at ?? "1970-01-01T00:00:00Z") < from) break;
  }
  return found.filter(({ at }) => millis(at) >= from && millis(at) <= now()).toReversed();
}

type NamedOutcome = Pick<RowOutcome, "id" | "at" | "resource" | "actor" | "undone" | "matched">;

/** INVARIANT (a key of the team): the same human has another digest in another team. */
export async function keptOf(
  { id, at, resource, actor, undone, matched }: NamedOutcome,
  team: TeamKey,
  { secrets }: Pick<Runtime, "secrets">,
): Promise<Omit<KeptOutcome, "draft">> {
  const digest = async (what: string, name: string) =>
    (await secrets.digest(JSON.stringify(["undoing", team, what, name]))).slice(0, 32);
  return {
    ...{ id: await digest("outcome", id), at },
    resource: await digest("resource", resource),
    actor: await digest("actor", actor),
    ...(undone !== undefined && { undone: { human: await digest("human", undone.human), at: undone.at } }),
    ...matched,
  };
}
