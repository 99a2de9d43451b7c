import { isWorldwide } from "#core/changes/records/where.ts";
import type { Home } from "#core/deployment/accounts.ts";
import type { DeploymentFile } from "#core/deployment/deployment-file.ts";
import type { GovernedType } from "../plan.ts";

const mostNames = 5;

function named(types: readonly string[]): string {
  const shown = types.slice(0, mostNames).map((type) => `\`${type}\``);
  const more = types.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

/** Types that the policy speaks of and nobody watches. */
export function passedOverWarnings(types: readonly string[]): readonly string[] {
  if (types.length === 0) return [];
  return [`named by the policy and not governed, because Cloud Control cannot read it: ${named(types)}`];
}

/** Types that are watched like the others and never written. */
export function lastingWarnings(types: readonly GovernedType[]): readonly string[] {
  const lasting = types.filter(({ isRestorable }) => !isRestorable).map(({ type }) => type);
  return lasting.length === 0 ? [] : [`cannot be restored, so a person is asked instead: ${named(lasting)}`];
}

/** Types of which some fields, or some changes, stay unknown. */
export function blindSpotWarnings(types: readonly GovernedType[], home: Home): readonly string[] {
  const partly = types.filter(({ watchable }) => watchable === "partly").map(({ type }) => type);
  const worldwide = types.filter(({ type }) => isWorldwide(type)).map(({ type }) => type);
  const isLost = worldwide.length > 0 && (home.account === undefined || home.region === undefined);
  return [
    ...(partly.length > 0
      ? [`some fields stay unknown, because reading them takes more than reading: ${named(partly)}`]
      : []),
    ...(isLost
      ? [
          `their changes are told in us-east-1 only: ${named(worldwide)}; ` +
            "say where Parley lives, with `account` and `region`, and what is told there is sent here",
        ]
      : []),
  ];
}

type Sessions = Pick<DeploymentFile, "sessionRoles" | "sessionTags">;

/** What is said and has no effect. */
export function idleWarnings({ sessionRoles = [], sessionTags = false }: Sessions): readonly string[] {
  const isIdle = sessionRoles.length > 0 && !sessionTags;
  return isIdle ? ["`sessionRoles` are heard only with `sessionTags: true`"] : [];
}
