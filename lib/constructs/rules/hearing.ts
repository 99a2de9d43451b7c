import type { Hearing } from "#catalogue/load/event-routes.ts";
import { isWorldwide } from "#core/changes/records/where.ts";
import { runbookIds } from "../alarms/runbooks.ts";
import type { ArbiterProps } from "../arbiter-props.ts";
import type { DeploymentPlan } from "../plan/plan.ts";

/** What an installation listens to, in whatever region. */
export function hearingOf(
  name: string,
  { types, failedCalls }: Pick<DeploymentPlan, "types" | "failedCalls">,
  { sessionTags = false, sessionRoles = [], config = false }: SaidOfHearing,
): Hearing {
  const governs = types.map(({ type }) => type);
  const ownAlarms = runbookIds.map((runbook) => `${name}-${runbook}-`);
  return { governs, sessionTags, sessionRoles, config, failedCalls, ownAlarms };
}

export type SaidOfHearing = Pick<ArbiterProps, "sessionTags" | "sessionRoles" | "config">;

/** What is to be heard where nothing but services without a region counts. */
export const worldwideOnly = (hearing: Hearing): Hearing => ({
  ...hearing,
  governs: hearing.governs.filter(isWorldwide),
});
