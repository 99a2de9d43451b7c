import * as z from "zod/mini";
import type { Actor } from "../claims/claim.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import { valueText } from "../fields/value-text.ts";
import type { ActorRow } from "../policy/file/actors.ts";
import { matchesPrincipal } from "../policy/place.ts";
import { callerOf } from "./caller.ts";
import type { Profiles } from "./profiles.ts";

const shape =
  /^(?:arn:aws[a-z-]{0,20}:iam::\d{12}:role\/(?:[\w+=,.@-]{1,64}\/){0,16}|\d{12}:role\/)(?!AWSReserved|AWSServiceRole)[\w+=,.@-]{1,64}$/;

/** A role that others may check for. Those of people and of AWS's own services are nobody's to name. */
export const RoleWord = z.string().check(
  z.regex(shape, {
    error: ({ input }) =>
      `${valueText(input)} is no role that anybody checks for; write it like \`123456789012:role/deploy\`, or as its ARN`,
  }),
);

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
