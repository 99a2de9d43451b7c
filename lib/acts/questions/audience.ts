import { readUnreachable, unreachableNote } from "#core/notices/readers/reachable.ts";
import type { Audience } from "#core/notices/readers/recipients.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { Runtime } from "../runtime.ts";

type AudienceOfRuntime = Pick<Runtime, "meters" | "policy" | "settings">;

/** Who may have to be told of the questions of a decision. */
export async function audienceOf(
  { record: { dispute } }: Pick<LoggedDecision, "record">,
  { meters, policy, settings }: AudienceOfRuntime,
): Promise<Audience> {
  const unreachable = readUnreachable(await meters.noted(unreachableNote)).map(({ name }) => name);
  return { dispute, policy, approvers: settings.approvers, unreachable };
}
