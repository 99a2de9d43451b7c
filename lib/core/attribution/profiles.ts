import type { Actor, Motivation } from "../claims/claim.ts";
import type { ActorKind, Intent } from "../claims/words.ts";
import type { TellRow } from "../policy/file/tell-row.ts";
import { matchesActor } from "../policy/place.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { remembered } from "../remembered.ts";
import { type References, referencesFrom } from "./channels/words/references.ts";

/** What is known of an actor beforehand: a standing profile that the team keeps. */
export type Profile = {
  /** Where its row stands. */
  readonly by: "policy" | "registry";
  readonly kind?: ActorKind;
  readonly intent?: Intent;
  /** The goals that are theirs to serve. */
  readonly goals: readonly Intent[];
  readonly motivation?: Motivation;
};

export interface Profiles {
  /** What numbers such as INC-1042 are a reason for. */
  readonly references: References;
  /** The profile of an actor, by principal and by what they act through. */
  of(principal: string, via: string | undefined): Profile | undefined;
  /** Where an actor is told what became of their stakes: as the first row that matches and says so has it. */
  tellsOf(principal: string, via: string | undefined): readonly TellRow[];
  /** The roles for which an actor may check: as the policy's first row that matches and says so has it. */
  checksFor(principal: string, via: string | undefined): readonly string[];
}

export const noProfiles: Profiles = {
  references: referencesFrom({ references: {} }),
  of: () => undefined,
  tellsOf: () => [],
  checksFor: () => [],
};

type ProfilesRow = PolicyFile["actors"][number];

/**
 * To be for a goal is to be granted it; to be unattributed is no goal. INVARIANT (names grant nothing): a row that anybody
 * matches, by what they call their tool for example, grants none.
 */
function goalsIn({ principals, goals = [], intent }: ProfilesRow): readonly Intent[] {
  if (principals === undefined || principals.includes("*")) return [];
  const all = new Set([...(intent === undefined ? [] : [intent]), ...goals]);
  all.delete("unattributed");
  return [...all];
}

function profileOf(row: ProfilesRow, by: Profile["by"]): Profile {
  const { kind, intent, motivation, note } = row;
  const why: Motivation | undefined =
    motivation === undefined ? undefined : { kind: motivation, ...(note !== undefined && { note }) };
  return {
    by,
    ...(kind !== undefined && { kind }),
    ...(intent !== undefined && { intent }),
    goals: goalsIn(row),
    ...(why !== undefined && { motivation: why }),
  };
}

/**
 * The first row that matches speaks, for its kind as well as for its reason; those of the policy stand before those that
 * were registered.
 */
export function profilesFrom(
  { actors, references }: Pick<PolicyFile, "actors" | "references">,
  registered: readonly ProfilesRow[] = [],
): Profiles {
  const rows = [...actors, ...registered];
  const isFor =
    ({ principal, via }: Pick<Actor, "principal" | "via">) =>
    ({ principals, via: ways }: ProfilesRow): boolean =>
      matchesActor(
        { principals, via: ways },
        { principal, kind: "unknown", ...(via !== undefined && { via }) },
      );
  const find = remembered((key) => {
    const [principal = "", via] = key.split("\n");
    const place = rows.findIndex(isFor({ principal, via }));
    const row = rows[place];
    if (row === undefined) return { profile: undefined };
    return { profile: profileOf(row, place < actors.length ? "policy" : "registry") };
  });
  return {
    references: referencesFrom({ references }),
    tellsOf: (principal, via) =>
      rows.filter(({ tell }) => tell !== undefined).find(isFor({ principal, via }))?.tell ?? [],
    checksFor: (principal, via) =>
      actors.filter(({ checksFor }) => checksFor !== undefined).find(isFor({ principal, via }))?.checksFor ??
      [],
    of: (principal, via) => find(via === undefined ? principal : `${principal}\n${via}`).profile,
  };
}
