import type { Actor } from "../claims/claim.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import type { ActorRow } from "../policy/file/actors.ts";
import { matchesPrincipal } from "../policy/place.ts";
import { callerOf } from "./caller.ts";
import type { Profiles } from "./profiles.ts";

/** A role as it is known when it acts itself. */
export function roleActor(role: string, profiles: Profiles): Actor | undefined {
  const [account = "", name = ""] = canonicalPrincipal(role).split(":role/");
  return callerOf({ userArn: `arn:aws:sts::${account}:assumed-role/${name}/check` }, profiles)?.actor;
}

/** Whether an actor may ask what would become of a change that a role makes. */
export const mayCheckFor = ({ principal, via }: Actor, role: string, profiles: Profiles): boolean =>
  matchesPrincipal(profiles.checksFor(principal, via), canonicalPrincipal(role));

/** Whether anybody may, for those who ask a policy alone and are not known to it. */
export const isCheckedFor = (role: string, actors: readonly ActorRow[]): boolean =>
  actors.some(({ checksFor = [] }) => matchesPrincipal(checksFor, canonicalPrincipal(role)));
