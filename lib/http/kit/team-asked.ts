import type { Runtime } from "#acts/runtime.ts";
import { type TeamKey, teamsOf, wholeInstallation } from "#core/learning/team.ts";
import { type Refused, refused } from "./api-route.ts";

type TeamAsked = { readonly team: TeamKey; readonly teams: readonly TeamKey[] };

/** The team that is asked about, among those that there are. */
export function teamAsked(
  wanted: TeamKey | undefined,
  { policy }: Pick<Runtime, "policy">,
): TeamAsked | Refused {
  const [teams, team] = [teamsOf(policy.file), wanted ?? wholeInstallation];
  if (teams.includes(team)) return { team, teams };
  const hint = `teams of the policy are ${teams.map((name) => `\`${name}\``).join(", ")}`;
  return refused("not-found", "the policy has no team of this name", hint);
}
