import type { PortCall } from "./calls.ts";
import { callsOf, doorNames, type FunctionName, type GrantedCall } from "./doors.ts";

/** The role in a resource's account that a function takes: anyone who writes reads with the writing role too. */
export function roleTakenBy(name: FunctionName): "reader" | "restorer" | undefined {
  const calls: readonly string[] = callsOf(name);
  if (calls.some((call) => writing.has(call))) return "restorer";
  const isReading = calls.some((call) => call.startsWith("cloud.") || call.startsWith("configHistory."));
  return isReading ? "reader" : undefined;
}

const writing: ReadonlySet<string> = new Set<GrantedCall>(["cloud.update", "cloud.status", "cloud.cancel"]);

/** The functions that a role in a resource's account lets in. */
export const takersOf = (role: "reader" | "restorer"): readonly FunctionName[] =>
  doorNames.filter((name) => roleTakenBy(name) === role);

const asks = (name: FunctionName): boolean =>
  callsOf(name).some((call) => call === ("permissions.mayWrite" satisfies PortCall));

/** The functions that ask in a resource's account what somebody may do there: the reading role answers them that alone. */
export const askers: readonly FunctionName[] = doorNames.filter(asks);
